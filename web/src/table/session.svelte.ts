/** One table as this screen knows it: how it stands, what happened, what is looked at, and what is sent. */
import { kept, note } from "../lib/keys";
import { tell } from "../lib/notify";
import { Wire, type Answer, type Connection, type News, type TableEvent, type Welcome } from "../lib/socket";
import { play as sound } from "../lib/sound";
import { CHANCE, type Eyes, type LogEntry, type Move, type PreviewedMove, type RichTable } from "../lib/table";
import { trouble } from "../lib/trouble";
import type { AnyCommand } from "../lib/wire";
import { t } from "../lib/words";
import { Contribution } from "./contribution";
import { Curtain } from "./curtain.svelte";
import { happening } from "./happening";
import { Replay, type Seen } from "./replay.svelte";

export class Session {
  table = $state.raw<RichTable | null>(null);
  before = $state.raw<RichTable | null>(null);
  log = $state.raw<LogEntry[]>([]);
  connection = $state<Connection>("connecting");
  /** What was refused, or happened besides the game. */
  notice = $state("");
  /** A decision is on its way. */
  busy = $state(false);

  readonly key: string;
  readonly curtain = new Curtain(() => this.table);
  readonly replay: Replay;
  #wire: Wire;
  #contribution: Contribution;

  /** What the board shows: the past if that is looked at, else now. */
  readonly shown = $derived.by(() => this.replay.table ?? this.table);
  readonly moves = $derived.by<Move[]>(() => {
    const { table, busy, curtain, replay } = this;
    if (!table || busy || curtain.drawn || replay.table || table.status !== "running") return [];
    return table.moves[String(table.eyes)] ?? [];
  });
  /** At a companion's table: what the real components can have brought. */
  readonly entries = $derived.by<Move[]>(() => (this.replay.table ? [] : (this.table?.moves[String(CHANCE)] ?? [])));
  readonly yourTurn = $derived.by(() => Boolean(this.table?.waiting.some((seat) => this.table?.you.includes(seat))));

  constructor(readonly name: string) {
    this.key = kept(name)?.key ?? "";
    this.replay = new Replay((ply, eyes) => this.look(ply, eyes));
    this.#contribution = new Contribution((command) => this.#wire.send(command));
    this.#wire = new Wire(name, this.key, {
      welcome: (message) => this.#welcome(message),
      events: (message) => this.#events(message),
      connection: (state) => (this.connection = state),
    });
  }

  close(): void {
    this.#wire.close();
  }

  /** A decision at the board. */
  play = async (move: Move): Promise<void> => {
    const eyes = this.table?.eyes;
    if (typeof eyes === "number") await this.#decide(move, eyes);
  };

  /** What the real components have brought. */
  enter(entry: Move): Promise<void> {
    return this.#decide(entry, CHANCE);
  }

  async #decide({ action }: Move, seat: number): Promise<void> {
    if (!this.table || this.busy) return;
    this.busy = true;
    await this.send({ type: "move", at: this.table.number, action, id: newId(), seat });
    this.busy = false;
  }

  /** What the legal moves would do that have this in their notation. */
  preview = async (part: string): Promise<PreviewedMove[]> => {
    const { table } = this;
    if (!table || typeof table.eyes !== "number" || !table.you.includes(table.eyes)) return [];
    const answer = await this.send({ type: "preview", part, seat: table.eyes });
    return (answer?.actions as PreviewedMove[] | undefined) ?? [];
  };

  /** Sends a command; what is refused is told, and nothing comes back then. */
  async send(command: AnyCommand): Promise<Answer | null> {
    try {
      const answer = await this.#wire.send(command);
      this.notice = "";
      return answer;
    } catch (problem) {
      this.notice = trouble(problem);
      return null;
    }
  }

  /** The table at a ply, through somebody's eyes. */
  async look(ply: number | null, eyes: Eyes | null): Promise<Seen | null> {
    const wanted = { type: "look" as const, ...(ply === null ? {} : { ply }), ...(eyes === null ? {} : { eyes }) };
    const answer = (await this.send(wanted)) as unknown as (RichTable & { log?: LogEntry[] }) | null;
    return answer && { table: answer, log: answer.log ?? [] };
  }

  /** The next player at this screen is ready. */
  unveil(): void {
    this.before = this.curtain.lastSeen();
    this.curtain.open();
  }

  #welcome({ table, log }: Welcome): void {
    this.before = null;
    this.log = log;
    this.#take(table, []);
  }

  #events({ table, events, log }: News): void {
    this.notice = "";
    this.before = this.table;
    this.log = log ?? written(this.log, events);
    this.#take(table, events);
  }

  #take(table: RichTable, events: TableEvent[]): void {
    const old = this.table;
    this.curtain.leave(old);
    this.table = table;
    note(table, table.you);
    void this.#contribution.make(table);
    for (const event of events) this.notice = happening(event, table) || this.notice;
    if (events.some(({ kind, by }) => kind === "ply" && by !== undefined && by >= 0)) sound("place");
    this.#call(old, table);
  }

  /** Your turn has come, or it is over. */
  #call(old: RichTable | null, table: RichTable): void {
    if (!old) return;
    const asked = (one: RichTable): boolean => one.waiting.some((seat) => one.you.includes(seat));
    if (asked(table) && !asked(old)) {
      sound("turn");
      tell(t("table.your_turn"), table.asks, table.table);
    }
    if (table.status === "over" && old.status !== "over") {
      sound("end");
      tell(t("ended.over"), table.title, table.table);
    }
  }
}

/** The log with what has happened since. */
export function written(log: LogEntry[], events: TableEvent[]): LogEntry[] {
  let now = log;
  for (const event of events) {
    if (event.kind === "undone") now = now.filter(({ ply }) => ply <= (event.plies ?? 0));
    if (event.kind !== "ply" || event.ply === undefined) continue;
    const { ply, by = -1, text = "", words = "" } = event;
    now = [...now.filter((entry) => entry.ply < ply), { ply, by, text, words }];
  }
  return now;
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
