/** Finds what is said to people in the source, instead of in a catalogue of `src/words`. */
import { parse } from "svelte/compiler";

export interface Stray {
  line: number;
  text: string;
}

interface Tree {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** Attributes and properties of components that people read or hear. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|summary|note|words|does)$/;
const LETTERS = /\p{L}{2,}/u;
/** Two words beside each other, or one that begins like a sentence. */
const SAID = /\p{L}{2,}[,.;:!?’]? \p{L}+|^\p{Lu}\p{Ll}+[.!?…]?$|^\p{L}+[!?…]$/u;
/** What has letters and spaces, but is said to machines: numbers with units, functions, selectors, paths, times in notation. */
const MACHINE = /[=<>[\]{}|/\\#]|\d|\w\(|^[a-z-]+: |^\.|^[MLHVCZ][\d .-]/;
/** Calls whose texts nobody reads: what a browser asks for, and mistakes that only we see. */
const UNREAD =
  /^(Error|TypeError|querySelector|querySelectorAll|closest|matches|getElementById|setAttribute|get|set|add|has|addEventListener|matchMedia)$/;
const COMPARED = new Set(["==", "===", "!=", "!==", "in"]);

/** In a Svelte component, or in a module of TypeScript; `known` are names of data that look like words. */
export function strays(source: string, component: boolean, known: ReadonlySet<string> = new Set()): Stray[] {
  const open = '<script lang="ts">';
  const text = component ? source : `${open}${source}\n</script>`;
  const tree = parse(text, { modern: true }) as unknown as Record<string, unknown>;
  const found: Stray[] = [];
  const stray = (at: number, said: string): void => {
    if (!known.has(said.trim())) found.push({ line: text.slice(0, at).split("\n").length, text: said.trim() });
  };
  for (const part of ["fragment", "instance", "module"]) if (tree[part]) look(tree[part] as Tree, stray);
  return found;
}

type Report = (at: number, said: string) => void;

function look(node: Tree, stray: Report): void {
  switch (node.type) {
    case "Comment":
    case "ImportDeclaration":
    case "ImportExpression":
      return;
    case "Text":
      if (LETTERS.test(String(node.data))) stray(node.start, String(node.data));
      return;
    case "Attribute":
      return attribute(node, stray);
    case "Literal":
      if (typeof node.value === "string") judge(node, node.value, stray);
      return;
    case "TemplateLiteral":
      judge(node, (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("⋯"), stray);
      break;
    case "CallExpression":
    case "NewExpression":
      if (UNREAD.test(calledName(node.callee as Tree))) return;
      break;
    case "BinaryExpression":
      if (COMPARED.has(String(node.operator))) return;
      break;
    case "SwitchCase":
      for (const one of node.consequent as Tree[]) look(one, stray);
      return;
    case "Property":
      return look(node.value as Tree, stray);
  }
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return;
  for (const inside of Object.values(node)) each(inside, (one) => look(one, stray));
}

/** What an attribute says where people read it; elsewhere only what stands in expressions is looked at. */
function attribute({ name, value }: Tree, stray: Report): void {
  each(value, (one) => {
    if (one.type !== "Text") look(one, stray);
    else if (READ.test(String(name)) && LETTERS.test(String(one.data))) stray(one.start, String(one.data));
  });
}

function judge({ start }: Tree, said: string, stray: Report): void {
  if (SAID.test(said) && !MACHINE.test(said)) stray(start, said);
}

function calledName(callee: Tree): string {
  return String(callee.name ?? (callee.property as Tree | undefined)?.name ?? "");
}

function each(value: unknown, look: (node: Tree) => void): void {
  if (Array.isArray(value)) for (const one of value) each(one, look);
  else if (value && typeof value === "object" && "type" in value) look(value as Tree);
}
