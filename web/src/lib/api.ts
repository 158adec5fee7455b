/** The HTTP side of the server. */
import type { Draw } from "./draws";
import { hasHidden, tidied } from "./playername";
import type { Analysis, Hint, RichTable, Status, TableInfo } from "./table";
import type { AnyCommand, Fork, Join, Lesson, NewTable } from "./wire";
import { speaks } from "./words";

/** An option that `rules=document` sets. */
export interface Setting {
  option: string;
  value: string;
  /** It is set only where one of these is not at its default; none: always. */
  where: string[];
}
export interface GameEntry {
  game: string;
  title: string;
  /** The version of its rules. */
  rules: number;
  /** The values of each option, the default first. */
  options: Record<string, string[]>;
  /** What `rules=document` sets; null: the game has no presets. */
  document: Setting[] | null;
  bots: string[];
  seats: string[];
  /** The least and the most. */
  players: [number, number];
  /** The lessons that teach it, by their names. */
  lessons: string[];
}
export interface Made extends TableInfo {
  key: string;
  codes: Record<string, string>;
}
export interface ListedTable {
  table: string;
  game: string;
  status: Status;
}
export interface Rule {
  id: string;
  text: string;
}
export interface Here {
  /** Addresses under which others reach this server; none: only this machine can. */
  links: string[];
}

/** What the server refuses: a code for us, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => get<GameEntry[]>("/api/games"),
  rules: (game: string) => get<Rule[]>(`/api/games/${encodeURIComponent(game)}/rules`),
  here: () => get<Here>("/api/here"),
  lobby: () => get<ListedTable[]>("/api/tables"),
  create: (wanted: NewTable) => post<Made>("/api/tables", named(wanted)),
  lesson: (name: string, wanted: Lesson) => post<Made>(`/api/lessons/${encodeURIComponent(name)}`, wanted),
  look: (table: string, key?: string) => get<TableInfo & Pick<RichTable, "you">>(at(table), key),
  join: (table: string, wanted: Join) => post<{ seat: number; key: string }>(at(table, "/join"), named(wanted)),
  moveCode: (table: string, key: string) => post<{ code: string }>(at(table, "/code"), undefined, key),
  fork: (table: string, wanted: Fork) => post<Made>(at(table, "/fork"), named(wanted)),
  load: (file: string) => post<TableInfo>("/api/import", { file }),
  /** Not by the socket: whoever thinks longer than it waits would seem to be dead. */
  hint: (table: string, seat: number, key: string) =>
    post<{ moves: Hint[] }>(at(table, "/do"), { type: "hint", seat } satisfies AnyCommand, key),
  analysis: (table: string) => get<Analysis>(at(table, "/analysis")),
  draws: (table: string) => get<Draw[]>(at(table, "/draws")),
  file: async (table: string, key?: string) => (await answer(at(table, "/export"), {}, key)).text(),
};

/** The request with its name in order, or a refusal before it is sent. */
function named<T extends { name?: string }>(wanted: T): T {
  if (wanted.name === undefined) return wanted;
  const name = tidied(wanted.name);
  if (hasHidden(name)) throw new Refusal("bad-name", "");
  return { ...wanted, name };
}

async function get<T>(path: string, key?: string): Promise<T> {
  return content<T>(await answer(path, {}, key));
}

async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return content<T>(await answer(path, { method: "POST", headers, ...sent }, key));
}

/** What an answer says; one that breaks off is as good as none. */
async function content<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw new Refusal("unreachable", "");
  }
}

async function answer(path: string, request: RequestInit, key?: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("Accept-Language", speaks());
  if (key) headers.set("Authorization", `Bearer ${key}`);
  let response: Response;
  try {
    response = await fetch(path, { ...request, headers });
  } catch {
    throw new Refusal("unreachable", "");
  }
  if (!response.ok) throw await refusalIn(response);
  return response;
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const { error, message } = (await response.json()) as { error: string; message: string };
    return new Refusal(error, message, response.status);
  } catch {
    return new Refusal("internal", "", response.status);
  }
}
