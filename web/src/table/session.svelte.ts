/** One table as this screen knows it: how it stands, what happened, what is looked at, and what is sent. */
import { api } from "../lib/api";
import { keep, kept, note } from "../lib/keys";
import { tell } from "../lib/notify";
import { Wire, type AnswerTo, type Connection } from "../lib/socket";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import {
  CHANCE,
  type Eyes,
  type Judged,
  type LogEntry,
  type Move,
  type PreviewedMove,
  type RichTable,
} from "../lib/table";
import { sentence, trouble } from "../lib/trouble";
import { speaks, t } from "../lib/words";
import type { AnyCommand } from "../wire/commands";
import type { AnyEvent, Hints, Presence, RichEvents, RichWelcome, Said } from "../wire/messages";
import { fetchGame } from "../offline/keeping";
import { canKeep, keepGame, keptAbout, keptGame, seenIn, type KeptGame } from "../offline/shelf";
import { Advice } from "./advice.svelte";
import { Company } from "./company.svelte";
import { Contribution, type Alarm } from "./contribution";
import { Curtain } from "./curtain.svelte";
import { happening } from "./happening";
import { Learning } from "./learning.svelte";
import { Mirror } from "./mirror";
import { otherPeople } from "./people";
import { Playback } from "./playback.svelte";
import { Replay, type Seen } from "./replay.svelte";
import { readersOf, ribbon, worthiest } from "./ribbon";
import { soundOf } from "./sounds";
import { StandIns } from "./standins";

/** A move in words, and a better one. */
interface Instead {
  words: string;
  better: string;
}

/** Milliseconds from one ply to the next, where they are played back. */
const PACE = 900;

export class Session {
  table = $state.raw<RichTable | null>(null);
  before = $state.raw<RichTable | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  connection = $state<Connection>("connecting");
  /** What was refused, or happened besides the game. */
  notice = $state("");
  /** That a bot is replaced, or back; moves do not sweep it away. */
  remark = $state("");
  /** Why the server can't save at the moment; empty: it can. */
  unsaved = $state("");
  /** Why the table is gone. */
  gone = $state("");
  /** The server does something with the commitments to the seed that no honest one does; it stays. */
  alarm = $state<Alarm | null>(null);
  /** The end is shown as a scene. */
  ending = $state(false);
  /** Nothing but the board is shown. */
  zen = $state(false);
  /** The first ply that others made since your last move, if you have come back since; 0: you have been here. */
  missed = $state(0);
  /** A decision is on its way, or the table that it has led to. */
  readonly busy = $derived.by(() => this.#sending || (this.table?.number ?? 0) < this.#answered);
  #sending = $state(false);
  /** The event that the last answered decision has become: what is offered belongs to the table after it. */
  #answered = $state(0);
  /** What waits for the table after the last decision. */
  #shown: (() => void)[] = [];
  /** Comes when the last decision has been answered, and the table after it is there. */
  decided: Promise<string> = Promise.resolve("");
  /** When the server has told it last, in the time of `performance`. */
  heard = 0;
  /** The server does not answer: the game is read as this browser has kept it. */
  kept = $state.raw<KeptGame | null>(null);

  readonly key: string;
  readonly curtain = new Curtain(() => this.table);
  readonly learning = new Learning(() => this.table);
  readonly advice = new Advice(() => this.#hints());
  readonly company = new Company(() => this.table?.you ?? []);
  readonly replay: Replay;
  /** What others have just done, one thing after the other. */
  readonly playback = new Playback();
  #wire: Wire;
  #contribution: Contribution;
  #mirror = new Mirror();
  #standIns = new StandIns();
  #keeping = false;
  /** A decision was taken back, or could not be made: the next one is somebody's own, even without a choice. */
  #stepwise = $state(false);
  /** The last answer that was given by itself. */
  #given = "";

  /** What the board shows: the past if that is looked at, else now. */
  readonly shown = $derived.by(() => this.replay.table ?? this.table);
  readonly legal = $derived.by<Move[]>(() => {
    const { table, busy, curtain, replay } = this;
    if (!table || busy || this.#forced || curtain.drawn || replay.table || table.status !== "running") return [];
    return this.learning.offered([...(table.moves[String(table.eyes)] ?? [])]);
  });
  /** The only answer to what is asked, where everybody can see that: it is given here, unless somebody wants to give it. */
  readonly #forced = $derived.by<Move | null>(() => {
    const { table } = this;
    if (!table || typeof table.eyes !== "number" || !this.#answers(table, table.eyes)) return null;
    return table.moves[String(table.eyes)]?.[0] ?? null;
  });
  /** Who is to come to the screen; null while others decide, or where the only answer is given without them. */
  readonly comes = $derived.by(() => (this.#forced ? null : this.curtain.next));
  /** A judged move that is looked at, as long as the position before it is shown. */
  #judged = $state.raw<Judged | null>(null);
  readonly #better = $derived.by<{ move: Move; instead: Instead } | null>(() => {
    const judged = this.#judged;
    if (!judged || this.replay.table?.ply !== judged.ply - 1 || this.replay.ply !== judged.ply - 1) return null;
    const { best_action: action, best_text: text, best_does: does, words, best_words } = judged;
    return { move: { action, text, does }, instead: { words, better: best_words } };
  });
  /** What is shown on the board as a proposal: a hint, or what a lesson asks for. */
  readonly hinted = $derived.by<Move | null>(
    () => this.advice.move(this.legal) ?? this.learning.shown(this.legal) ?? this.#better?.move ?? null,
  );
  /** What was played and what would have been better, while the position before it is looked at. */
  readonly instead = $derived.by<Instead | null>(() => this.#better?.instead ?? null);
  /** At a companion's table: what the real components can have brought. */
  readonly entries = $derived.by<Move[]>(() =>
    this.replay.table ? [] : [...(this.table?.moves[String(CHANCE)] ?? [])],
  );
  /** The scene of the end is on the screen: not while an earlier move is looked at, and once the last ones were told. */
  readonly endShown = $derived.by(
    () => this.ending && !this.replay.table && !this.playback.playing && this.table?.status === "over",
  );
  readonly yourTurn = $derived.by(() => Boolean(this.table && this.#asks(this.table)));

  constructor(
    readonly name: string,
    /** Whether the table is read: it also comes as an outline of text. */
    readonly text = false,
    /** Whether somebody looks on, or has only been invited and has not answered. */
    watching = true,
  ) {
    this.key = kept(name)?.key ?? "";
    this.replay = new Replay((ply, eyes) => this.look(ply, eyes));
    this.#contribution = new Contribution(
      name,
      (command) => this.#wire.send(command),
      (alarm) => (this.alarm = alarm),
    );
    const listener = {
      welcome: (message: RichWelcome) => this.#welcome(message),
      events: (message: RichEvents) => this.#events(message),
      connection: (state: Connection, reason: string) => this.#connected(state, reason),
      saving: (reason: string) => (this.unsaved = reason),
      company: (message: Presence | Said) => this.company.hear(message),
    };
    this.#wire = new Wire(name, this.key, listener, text, watching);
  }

  close(): void {
    this.playback.skip();
    this.#wire.close();
  }

  /** The scene of the end, whatever is looked at. */
  showEnd(): void {
    this.replay.leave();
    this.ending = true;
  }

  /** In the language that is spoken now. */
  again(): void {
    this.#wire.again();
    void this.replay.anew();
  }

  /** A decision at the board. */
  play = async (move: Move): Promise<void> => {
    const eyes = this.table?.eyes;
    if (typeof eyes === "number") this.notice = await this.decide(move.action, eyes);
  };

  /** What the real components have brought. */
  async enter(entry: Move): Promise<void> {
    this.notice = await this.decide(entry.action, CHANCE);
  }

  /** A decision, by its number or in notation; what is wrong with it, if anything. */
  async decide(action: number | string, seat: number, id = newId()): Promise<string> {
    if (!this.table || this.busy) return "";
    this.#sending = true;
    const command = { type: "move" as const, at: this.table.number, action, id, seat };
    this.decided = this.attempt(command, ({ n }) => (this.#answered = n)).then(async (problem) => {
      this.#sending = false;
      if (this.busy) await new Promise<void>((shown) => this.#shown.push(shown));
      void this.#answer();
      return problem;
    });
    return this.decided;
  }

  /** Whether a seat's only answer is given here. */
  #answers({ status, forced }: RichTable, seat: number): boolean {
    return status === "running" && !this.#stepwise && !settings.choices.steps && forced.includes(seat);
  }

  /** Whether somebody here has something to decide. */
  #asks(table: RichTable): boolean {
    return table.waiting.some((seat) => table.you.includes(seat) && !this.#answers(table, seat));
  }

  /** Shows the position before a judged move of the finished game, with the better move as a proposal. */
  showBetter(judged: Judged): void {
    this.#judged = judged;
    void this.replay.to(judged.ply - 1);
  }

  /** Gives the only answer there is; from two tabs it is one move. */
  async #answer(): Promise<void> {
    const { table } = this;
    const move = this.#forced;
    if (!move || this.busy || typeof table?.eyes !== "number") return;
    const id = `forced-${table.number}-${table.eyes}`;
    if (id === this.#given) return;
    this.#given = id;
    const problem = await this.decide(move.action, table.eyes, id);
    if (problem && this.table?.number === table.number) {
      this.#stepwise = true;
      this.notice = problem;
    }
  }

  /** What the legal moves would do that have this in their notation, or these moves by number; if wanted in words, too. */
  preview = async (wanted: string | readonly number[], words = false): Promise<readonly PreviewedMove[]> => {
    const { table } = this;
    if (!table || typeof table.eyes !== "number" || !table.you.includes(table.eyes)) return [];
    const which = typeof wanted === "string" ? { part: wanted } : { actions: wanted };
    const answer = await this.send({ type: "preview", ...which, seat: table.eyes, ...(words ? { words } : {}) });
    return answer?.actions ?? [];
  };

  /** Why nothing happens when something is pressed: the server knows, and it is told where notices are. */
  why = async (piece: string, place: string): Promise<void> => {
    const eyes = this.table?.eyes;
    if (typeof eyes !== "number" || this.legal.length === 0) return;
    const answer = await this.send({ type: "why", piece, place, seat: eyes });
    if (answer) this.notice = sentence(answer.reason);
  };

  async #hints(): Promise<Hints | null> {
    const { table, name, key } = this;
    if (typeof table?.eyes !== "number") return null;
    try {
      return await api.hint(name, table.eyes, key);
    } catch (problem) {
      if (!this.advice.hints) this.notice = trouble(problem);
      return null;
    }
  }

  /** Sends a command; what is refused is told, and nothing comes back then. */
  async send<C extends AnyCommand>(command: C): Promise<AnswerTo<C["type"]> | null> {
    try {
      const answer = await this.#wire.send(command);
      this.notice = "";
      return answer;
    } catch (problem) {
      if (!this.learning.answers(problem)) this.notice = trouble(problem);
      return null;
    }
  }

  /** Sends a command, and says when it is done; what is wrong with it, if anything. */
  async attempt<C extends AnyCommand>(command: C, done?: (answer: AnswerTo<C["type"]>) => void): Promise<string> {
    try {
      const answer = await this.#wire.send(command);
      done?.(answer);
      return "";
    } catch (problem) {
      return this.learning.answers(problem) ? "" : trouble(problem);
    }
  }

  /** The table at a ply, through somebody's eyes. */
  async look(ply: number | null, eyes: Eyes | null): Promise<Seen | null> {
    if (this.kept) return seenIn(this.kept, ply ?? this.kept.table.ply, eyes ?? this.kept.table.eyes);
    const wanted = {
      type: "look" as const,
      ...(ply === null ? {} : { ply }),
      ...(eyes === null ? {} : { eyes }),
      ...(this.text ? { text: true } : {}),
    };
    const answer = await this.send(wanted);
    return answer && { table: answer, log: answer.log };
  }

  /** The next player at this screen is ready. */
  unveil(): void {
    this.before = this.curtain.lastSeen();
    this.curtain.open();
    this.#tell(this.before?.ply ?? 0);
  }

  #connected(state: Connection, reason: string): void {
    this.connection = state;
    if (state === "broken") this.company.forget();
    this.gone = state === "gone" ? reason : "";
    if (state === "broken" && !this.table) void this.#readKept();
  }

  /** Without the server: the game as it was kept, if it was. */
  async #readKept(): Promise<void> {
    const found = await keptGame(this.name);
    if (!found || this.table) return;
    this.kept = found;
    this.table = found.table;
    this.log = found.readings[String(found.table.eyes)]?.log ?? [];
  }

  /** A game that is over is kept to be read without the server, once in each language, with or without its text. */
  async #keep(table: RichTable): Promise<void> {
    if (table.status !== "over" || this.#keeping || !canKeep()) return;
    this.#keeping = true;
    try {
      const about = `${table.ply} ${speaks()}${this.text ? " text" : ""}`;
      const game =
        (await keptAbout(table.table)) === about
          ? null
          : await fetchGame(table, (one) => this.#wire.send(one), this.text);
      if (game) await keepGame(game, about);
    } catch {
      // whoever is disturbed at it, or has no room, reads it with the server
    } finally {
      this.#keeping = false;
    }
  }

  /** Who has just sat down among people is told the code that gives the seat back; the menu has it later, too. */
  #tellRecovery(table: RichTable): void {
    const { recovery = "", told = false } = kept(this.name) ?? {};
    if (!recovery || told || !otherPeople(table).length) return;
    keep(this.name, { told: true });
    this.remark = t("recover.kept", { code: recovery });
  }

  #welcome(message: RichWelcome): void {
    this.kept = null;
    this.before = null;
    this.#answered = 0;
    const table = this.#mirror.welcome(message);
    this.log = this.#mirror.log;
    this.#take(table, []);
    this.#tellRecovery(table);
    void this.#catchUp(table);
  }

  /** What others did since your last move: you may have been away. */
  async #catchUp(table: RichTable): Promise<void> {
    const since = firstByOthers(this.log, table.you);
    if (!since || table.status !== "running" || table.you.length !== 1 || table.lesson || this.text) return;
    try {
      const { plies } = await this.#wire.send({ type: "plies", ply: since });
      if (this.table?.number !== table.number || !plies.length) return;
      this.missed = since;
      const happened = plies.flatMap((one) => one.happened);
      this.table = { ...table, happened };
      const line = worthiest(ribbon(happened, readersOf(table)));
      if (line) this.playback.hold(line);
    } catch {
      // it is in the log
    }
  }

  /** Plays back what happened while you were away; whoever goes back to now has seen enough. */
  async playBack(): Promise<void> {
    const last = this.table?.ply ?? 0;
    const first = this.missed;
    this.missed = 0;
    this.playback.skip();
    for (let ply = first - 1; ply <= last; ply++) {
      if (ply >= first && this.replay.ply !== ply - 1) return;
      await this.replay.to(ply);
      await new Promise((after) => setTimeout(after, PACE));
    }
    if (this.replay.ply === last) this.replay.leave();
  }

  #events(message: RichEvents): void {
    const table = this.#mirror.events(message);
    if (!table) return;
    this.notice = "";
    this.before = this.table;
    this.missed = 0;
    this.log = this.#mirror.log;
    for (const event of message.events) if (event.kind === "undone") this.playback.forget(event.plies);
    this.#take(table, message.events);
    if (!this.curtain.drawn) this.#tell(this.before?.ply ?? 0);
  }

  /** What has happened after a ply is told over the board. */
  #tell(since: number): void {
    const table = this.#mirror.table;
    if (!table || this.text || table.note) return;
    const lines = ribbon(table.happened, readersOf(table)).filter(({ ply }) => ply > since);
    this.playback.tell(lines, settings.calm);
  }

  #take(table: RichTable, events: readonly AnyEvent[]): void {
    const old = this.table;
    this.heard = performance.now();
    this.curtain.leave(old);
    if (!old || !asksTheSame(old, table)) this.advice.forget();
    this.table = table;
    if (table.number >= this.#answered) for (const shown of this.#shown.splice(0)) shown();
    this.learning.goOn(old?.note);
    note(table, table.you);
    void this.#contribution.make(table);
    this.remark = this.#standIns.news(table) || this.remark;
    for (const event of events)
      if (event.kind === "undone") this.#stepwise = true;
      else if (event.kind === "ply" && table.you.includes(event.by)) this.#stepwise = false;
    for (const event of events) this.notice = happening(event, table) || this.notice;
    if (events.some((event) => event.kind === "ply" && event.by >= 0)) sound(soundOf(table));
    this.#call(old, table);
    void this.#answer();
    void this.#keep(table);
  }

  /** Your turn has come, or it is over. */
  #call(old: RichTable | null, table: RichTable): void {
    if (!old) return;
    if (this.#asks(table) && !this.#asks(old)) {
      sound("turn");
      tell(t("table.your_turn"), table.asks, table.table);
    }
    if (table.status === "over" && old.status !== "over") {
      sound("end");
      this.ending = !this.text && !table.lesson;
      tell(t("ended.over"), table.title, table.table);
    }
  }
}

/** The first ply that somebody else has decided since you last did; 0: there is none. */
export function firstByOthers(log: readonly LogEntry[], you: readonly number[]): number {
  const own = log.findLastIndex(({ by }) => you.includes(by));
  return log.slice(own + 1).find(({ by }) => by >= 0)?.ply ?? 0;
}

/** Whether the same is decided as before: somebody else has done something meanwhile. */
function asksTheSame(old: RichTable, table: RichTable): boolean {
  const offered = ({ eyes, moves }: RichTable): readonly Move[] => moves[String(eyes)] ?? [];
  const [before, now] = [offered(old), offered(table)];
  return (
    old.eyes === table.eyes && now.length === before.length && now.every((move, i) => move.action === before[i]?.action)
  );
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
