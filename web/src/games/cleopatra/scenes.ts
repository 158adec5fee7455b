/** What happened under the groups between two views, told as scenes: cards turn, sums rise, a patrician goes, cards leave. */
import type { LogEntry } from "../../lib/table";
import { cardsOf, countsOf, PHILOSOPHER, sumOf } from "./cards";
import { type CleopatraView, type Group, GROUPS, type Side, SIDES } from "./view";

export interface SceneCard {
  id: number;
  /** None where it stays face down and is not yours. */
  card: string | null;
  /** Face down at first: the how many-eth to be turned up; none if it is not turned. */
  turned: number | null;
  down: boolean;
  leaves: boolean;
}

export interface Scene {
  group: Group;
  sides: Readonly<Record<Side, readonly SceneCard[]>>;
  /** Where it was a vote. */
  vote: { sums: Readonly<Record<Side, number>>; winner: Side | null; upset: boolean } | null;
  turns: number;
  leaving: boolean;
}

interface Slot {
  card: string | null;
  down: boolean;
  turned: number | null;
}
type Slots = Record<Group, Record<Side, Slot[]>>;

const CODES = "SPQCA";
const groupOf = (code: string | undefined): Group | null => GROUPS[CODES.indexOf(code ?? "?")] ?? null;
const cardOf = (digit: string | undefined): string | null =>
  digit === undefined || digit === "?" ? null : digit === "0" ? PHILOSOPHER : digit;

function slotsOf(view: CleopatraView): Slots {
  const side = (group: Group, who: Side): Slot[] => {
    const { up, down, face_down: count } = view.groups[group][who];
    const hidden = down ? cardsOf(down) : Array<null>(count).fill(null);
    return [
      ...cardsOf(up).map((card) => ({ card, down: false, turned: null })),
      ...hidden.map((card) => ({ card, down: true, turned: null })),
    ];
  };
  const both = (group: Group) => ({ Caesar: side(group, "Caesar"), Cleopatra: side(group, "Cleopatra") });
  return Object.fromEntries(GROUPS.map((group) => [group, both(group)])) as Slots;
}

export function scenes(before: CleopatraView | null, after: CleopatraView | null, log: readonly LogEntry[]): Scene[] {
  const dealt = log.filter(isDealt);
  if (!before || !after || (dealt.length > 0 && after.phase === "castling")) return [];
  const slots = slotsOf(before);
  let castled = before.playing?.groups ?? [];
  const turns = new Map<Group, number>();
  const called: Group[] = [];
  let spying = before.playing?.card === "spy";
  let context: Group | null = before.playing?.group ?? null;
  for (const entry of log) {
    const { by, text } = entry;
    const laid = /^\(?([SPQCA])([0-5?])\)?$/.exec(text);
    const named = /^([!@])([SPQCA])$/.exec(text);
    const who = SIDES[by];
    const where = groupOf((laid?.[1] ?? named?.[2]) || undefined);
    if (laid && where && who)
      slots[where][who].push({ card: cardOf(laid[2]), down: text.startsWith("("), turned: null });
    else if (named && where) {
      context = where;
      if (named[1] === "!") called.push(where);
    } else if (/^[SPQCA]\+[SPQCA]$/.test(text)) castled = [...text].flatMap((code) => groupOf(code) ?? []);
    else if (who && entry === dealt.at(-1)) dealOut(slots, castled, who, dealt, before);
    else if (text === "spy") spying = true;
    else if (text.startsWith("-")) spying = false;
    else if (text.startsWith("~") && !spying) {
      const group = [...(context ? [context] : []), ...GROUPS].find((one) => willTurn(slots, after, one));
      if (group) turnUp(slots[group], cardOf(text.slice(1)), turns, group, after);
    }
  }
  if (dealt.length > 0) settle(slots, castled, called, after);
  const order = [...new Set([...turns.keys(), ...called, ...GROUPS])];
  const told = order.map((group) =>
    sceneOf(group, slots[group], before, after, turns.get(group) ?? 0, called.includes(group)),
  );
  return told.flatMap((scene) => (scene ? [scene] : []));
}

const isDealt = ({ text }: LogEntry): boolean => text.startsWith("=");

/** After Castling everything that was taken up lies face down under the two groups again; so many under the first. */
function dealOut(
  slots: Slots,
  [first, second]: readonly Group[],
  who: Side,
  dealt: readonly LogEntry[],
  before: CleopatraView,
): void {
  if (!first || !second) return;
  const [here, there] = [slots[first][who], slots[second][who]];
  const begun = before.phase === "castling";
  const taken = begun ? (before.playing?.cards_taken ?? 0) : here.length + there.length;
  if (!begun) here.length = there.length = 0;
  const unseen = /^=\?(\d+)/.exec(dealt.at(-1)?.text ?? "");
  const kept = unseen ? Number(unseen[1]) : dealt.reduce((sum, { text }) => sum + Number(text.slice(1)), here.length);
  const down = (): Slot => ({ card: null, down: true, turned: null });
  here.push(...Array.from({ length: kept - here.length }, down));
  there.push(...Array.from({ length: taken - kept - there.length }, down));
}

/** Where no vote has turned them up they lie as they do now. */
function settle(slots: Slots, castled: readonly Group[], called: readonly Group[], after: CleopatraView): void {
  const now = slotsOf(after);
  for (const group of castled) {
    const turned = SIDES.some((side) => slots[group][side].some((slot) => slot.turned !== null));
    if (!turned && !called.includes(group)) slots[group] = now[group];
  }
}

const hidden = (slots: readonly Slot[]): number => slots.filter(({ down, turned }) => down && turned === null).length;
const willTurn = (slots: Slots, after: CleopatraView, group: Group): boolean =>
  SIDES.some((side) => hidden(slots[group][side]) > after.groups[group][side].face_down);

function turnUp(
  at: Record<Side, Slot[]>,
  card: string | null,
  turns: Map<Group, number>,
  group: Group,
  after: CleopatraView,
): void {
  const side = SIDES.find((one) => hidden(at[one]) > after.groups[group][one].face_down);
  const closed = side ? at[side].filter(({ down, turned }) => down && turned === null) : [];
  const slot = closed.find((one) => one.card === card) ?? closed[0];
  if (!slot) return;
  slot.card = card;
  slot.turned = turns.get(group) ?? 0;
  turns.set(group, slot.turned + 1);
}

function sceneOf(
  group: Group,
  slots: Record<Side, Slot[]>,
  before: CleopatraView,
  after: CleopatraView,
  turns: number,
  called: boolean,
): Scene | null {
  const gains = SIDES.filter((side) => after.groups[group][side].won > before.groups[group][side].won);
  const winner = gains[0] ?? null;
  const sides = {
    Caesar: leaving(slots.Caesar, after, group, "Caesar"),
    Cleopatra: leaving(slots.Cleopatra, after, group, "Cleopatra"),
  };
  const gone = SIDES.some((side) => sides[side].some(({ leaves }) => leaves));
  const voted = called || winner !== null;
  const doubtful = SIDES.some((side) => sides[side].some(({ card, leaves }) => card === null && (leaves || voted)));
  const twice =
    SIDES.some((side) => after.groups[group][side].won > before.groups[group][side].won + 1) || gains.length > 1;
  if (doubtful || twice || !(turns > 0 || gone || voted)) return null;
  const sums = {
    Caesar: sumOf(sides.Caesar.map(({ card }) => card ?? PHILOSOPHER)),
    Cleopatra: sumOf(sides.Cleopatra.map(({ card }) => card ?? PHILOSOPHER)),
  };
  const upset = winner !== null && sums[winner] < Math.max(sums.Caesar, sums.Cleopatra);
  return { group, sides, vote: voted ? { sums, winner, upset } : null, turns, leaving: gone };
}

/** Those that are not there afterwards leave. */
function leaving(slots: readonly Slot[], after: CleopatraView, group: Group, side: Side): SceneCard[] {
  const { up, down, face_down: count } = after.groups[group][side];
  const open: Record<string, number> = { ...countsOf(cardsOf(up)) };
  const closed: Record<string, number> = { ...(down ? countsOf(cardsOf(down)) : {}) };
  let unknown = down ? 0 : count;
  return slots.map(({ card, down: wasDown, turned }, id) => {
    const isDown = wasDown && turned === null;
    const stays = isDown ? (down ? (closed[card ?? ""] ?? 0) > 0 : unknown > 0) : (open[card ?? ""] ?? 0) > 0;
    if (stays && isDown && !down) unknown -= 1;
    else if (stays) (isDown ? closed : open)[card ?? ""] = ((isDown ? closed : open)[card ?? ""] ?? 0) - 1;
    return { id, card, turned, down: wasDown, leaves: !stays };
  });
}

const TURN = 240;
const SUMS = 300;
const PAUSE = 700;
const END = 320;

/** When what begins, in milliseconds. */
export function timing(scene: Scene): {
  turn: (nth: number) => number;
  sums: number;
  scale: number;
  bust: number;
  leave: number;
  end: number;
} {
  const sums = 150 + scene.turns * TURN;
  const scale = sums + (scene.vote ? SUMS + PAUSE / 2 : 0);
  const bust = scale + (scene.vote?.upset ? 600 : 0);
  const leave = bust + (scene.vote?.winner ? 420 : scene.vote ? PAUSE : 150);
  return { turn: (nth) => 150 + nth * TURN, sums, scale, bust, leave, end: leave + (scene.leaving ? END : 200) };
}
