/** A table as the server knows it, kept up to date by its messages: each has only what is new. */
import { replaced } from "../lib/parse";
import type { Eyes, Happened, LogEntry, RichTable } from "../lib/table";
import type { AnyEvent, RichEvents, RichWelcome, TableChange } from "../wire/messages";

/** Plies that are shown at most to the next player at this screen. */
const MOST_SHOWN = 40;

export class Mirror {
  table: RichTable | null = null;
  /** As the seat has seen it whose view this is. */
  log: readonly LogEntry[] = [];
  /** With the readings of all seats at this screen. */
  #plies: readonly LogEntry[] = [];
  /** By whose they are. */
  #views = new Map<Eyes, RichTable["view"]>();

  /** Everything begins anew. */
  welcome({ table, log }: RichWelcome): RichTable {
    this.#views.clear();
    this.#plies = log;
    return this.#take(table, table.happened);
  }

  /** What has happened since; `null` if there is nothing yet that it could have changed. */
  events({ table: change, events, log }: RichEvents): RichTable | null {
    const { table } = this;
    if (!table) return null;
    this.#plies = log ?? written(this.#plies, events, change.happened);
    const happened = table.you.length > 1 ? sinceOwn(this.#plies, change.eyes) : change.happened;
    return this.#take({ ...table, ...change, view: this.#view(table, change) }, happened);
  }

  #take(table: RichTable, happened: readonly LogEntry[]): RichTable {
    this.#views.set(table.eyes, table.view);
    this.log = seen(this.#plies, table.eyes);
    this.table = { ...table, happened: seen(happened, table.eyes).filter(hasEffects) };
    return this.table;
  }

  #view(table: RichTable, { view, changes, eyes }: TableChange): RichTable["view"] {
    if (view !== undefined) return view;
    const before = this.#views.get(eyes) ?? table.view;
    return (changes ?? []).reduce((then, { at, now }) => replaced(then, at, now), before);
  }
}

/** The log with what has happened since. */
export function written(
  log: readonly LogEntry[],
  events: readonly AnyEvent[],
  happened: readonly Happened[],
): readonly LogEntry[] {
  const back = events.flatMap((event) => (event.kind === "undone" ? [event.plies] : []));
  const first = Math.min(...back.map((plies) => plies + 1), happened[0]?.ply ?? Infinity);
  return [...log.filter(({ ply }) => ply < first), ...happened];
}

/** Plies as one of the seats at this screen has seen them. */
function seen(plies: readonly LogEntry[], eyes: Eyes): LogEntry[] {
  return plies.map((ply) => {
    const other = ply.also?.[String(eyes)];
    return other ? { ply: ply.ply, by: ply.by, ...other } : ply;
  });
}

/** A seat's last own ply and all after it: the player may not have looked at this screen since. */
function sinceOwn(plies: readonly LogEntry[], eyes: Eyes): readonly LogEntry[] {
  const own = plies.findLastIndex(({ by }) => by === eyes);
  return plies.slice(Math.max(own, 0)).filter(hasEffects).slice(-MOST_SHOWN);
}

const hasEffects = (entry: LogEntry): entry is Happened => "effects" in entry;
