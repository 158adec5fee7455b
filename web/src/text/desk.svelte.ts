/** What is typed at the text table is done here, and answered. */
import { CHANCE, SPECTATOR, type Eyes, type Move, type RichTable } from "../lib/table";
import { seatName } from "../lib/names";
import { clockText } from "../lib/time";
import { t } from "../lib/words";
import { afterSetUp } from "../table/entries";
import { outcomeName, type Called } from "../table/entry";
import { occupant, standIn } from "../table/people";
import type { Session } from "../table/session.svelte";
import { about, ALWAYS, DRAWING, EXPLAINING, eyesOf, LOOKING, PLAYING, understood } from "./commands";
import { bare, byPiece, exact, fitting, MOST, type Suggestion } from "./suggestions";

export interface Answer {
  title: string;
  lines: Suggestion[];
}

/** As many moves are told with what they would do without being asked for one by one. */
const FEW = 12;
/** As many placements of an automatic opponent are explained. */
const MOST_REASONS = 2;
const ALL = "all";
const ANYBODY = "spectator";

export class Desk {
  answer = $state.raw<Answer | null>(null);
  /** The ply after which it is told what happened: when one has last decided. */
  since = $state(0);
  /** What people call something that the real components have brought. */
  called = $state.raw<Called | undefined>();
  readonly session: Session;

  constructor(session: Session, since: number) {
    this.session = session;
    this.since = since;
  }

  readonly entering = $derived.by(() => this.session.entries.length > 0);
  /** What can be typed as a move, or as what the real components have brought. */
  readonly moves = $derived.by<Move[]>(() => (this.entering ? this.session.entries : this.session.legal));
  /** Commands that make sense now. */
  readonly commands = $derived.by<string[]>(() => {
    const { table, replay } = this.session;
    const over = table?.status === "over";
    return [
      ...(this.entering ? DRAWING : []),
      ...ALWAYS,
      ...(this.session.log.some(({ details }) => details) ? EXPLAINING : []),
      ...(table?.status === "running" && table.you.length ? PLAYING : []),
      ...(over || replay.table || this.session.log.length ? LOOKING : []),
      ...(over ? [...table.seats.map(({ seat }) => seatName(seat)), ALL, ANYBODY].map(eyesOf) : []),
    ];
  });

  /** Does what was typed; says what is wrong with it, if anything. */
  obey = async (typed: string): Promise<string> => {
    const { session } = this;
    const meant = understood(typed);
    if (meant.kind === "move") await session.decided;
    const { table } = session;
    if (!table) return "";
    const move = exact(this.moves, typed);
    const line = move ? { kind: "move" as const, text: typed } : meant;
    switch (line.kind) {
      case "move":
        return this.#play(move?.action ?? typed.replaceAll(/\s+/g, ""), table);
      case "moves":
        return this.#list(line.part);
      case "help":
        return this.#tell(
          t("text.help"),
          this.commands.map((text) => ({ text, words: t(about(text)) })),
        );
      case "log":
        return this.#tell(t("table.log"), told(session));
      case "why":
        return this.#tell(t("text.reasons"), reasons(session));
      case "seats":
        return this.#tell(t("text.seats"), seats(table, session.heard));
      case "undo":
        return session.attempt({ type: "takeback" });
      case "draw":
      case "draw on":
        return session.attempt({ type: "draw", on: line.kind === "draw on" });
      case "eyes":
        return this.#see(line.who, table);
      default:
        return this.#look(line.kind === "ply" ? line.ply : line.kind, table);
    }
  };

  async #play(action: number | string, table: RichTable): Promise<string> {
    if (!table.you.length) return t("text.watching");
    if (table.status === "over") return t("text.over");
    if (this.session.replay.table) return t("text.past");
    if (!this.moves.length) return t("text.not_yours");
    const before = this.since;
    this.since = table.ply;
    const problem = await this.session.decide(action, this.entering ? CHANCE : Number(table.eyes));
    if (!problem) this.answer = null;
    else this.since = before;
    return problem && `${problem} ${t("text.ask")}`;
  }

  /** The moves: those that have a part in them with what each would do; many at once by token or card. */
  async #list(part: string): Promise<string> {
    const found = fitting(this.moves, part);
    if (!this.moves.length) return t("text.not_yours");
    if (!found.length) return t("text.none_with", { part });
    const title = t(found.length === 1 ? "text.found_one" : "text.found", { count: found.length });
    if (this.entering) {
      const { entries } = this.session;
      return this.#tell(
        title,
        found.map((entry) => ({ text: entry.text, words: outcomeName(entry, entries, this.called) })),
      );
    }
    if (part || found.length <= FEW) {
      const seen = await this.session.preview(bare(part), true);
      return this.#tell(
        title,
        seen.map(({ text, words = "" }) => ({ text, words })),
      );
    }
    const pieces = byPiece(found).map(([text, all]) => ({
      text,
      words:
        all.length > MOST
          ? t("text.and_more", { some: all.slice(0, MOST).join(" "), count: all.length })
          : all.join(" "),
    }));
    return this.#tell(title, [
      ...pieces,
      { text: "", words: t("text.narrow", { part: found[0]?.text.slice(0, 2) ?? "" }) },
    ]);
  }

  /** To another moment of the game. */
  #look(where: number | "back" | "next" | "first" | "now", table: RichTable): string {
    const { replay } = this.session;
    const here = replay.ply ?? table.ply;
    const wanted =
      typeof where === "number" ? where : { back: here - 1, next: here + 1, first: 0, now: table.ply }[where];
    if (wanted < 0 || wanted > table.ply) return t("text.no_ply", { count: table.ply });
    if (wanted === table.ply && table.status !== "over") replay.leave();
    else void replay.to(wanted);
    return "";
  }

  /** With other eyes, once it is over. */
  #see(who: string, table: RichTable): string {
    if (table.status !== "over") return t("text.eyes_over");
    const all: [string, Eyes][] = [
      ...table.seats.map(({ seat }, number): [string, Eyes] => [seatName(seat), number]),
      [ALL, "all"],
      [ANYBODY, SPECTATOR],
    ];
    const eyes = all.find(([name]) => who && name.toLowerCase().startsWith(who))?.[1];
    if (eyes === undefined) return t("text.eyes_who", { names: all.map(([name]) => name).join(", ") });
    const { replay } = this.session;
    void replay.through(eyes, replay.ply ?? table.ply);
    return "";
  }

  #tell(title: string, lines: Suggestion[]): string {
    this.answer = { title, lines };
    return "";
  }
}

function told({ curtain, replay, log, table }: Session): Suggestion[] {
  const entries = curtain.drawn ? [] : afterSetUp(replay.log ?? log, table?.set_up ?? 0);
  return entries.map(({ ply, words }) => ({ text: String(ply), words }));
}

/** Why it was done, where an automatic opponent has done it: what was told last, in more words. */
function reasons({ curtain, replay, log }: Session): Suggestion[] {
  const entries = curtain.drawn ? [] : (replay.log ?? log).filter(({ details }) => details);
  return entries
    .slice(-MOST_REASONS)
    .map(({ ply, words, details }) => ({ text: String(ply), words: `${words} ${details}` }));
}

/** Who sits where, whose turn it is, what the clocks say. */
function seats(table: RichTable, heard: number): Suggestion[] {
  return table.seats.map(({ seat, decided }, number) => {
    const turn = table.waiting.includes(number);
    const left = table.time_left?.[number];
    const gone = turn && table.status === "running" ? performance.now() - heard : 0;
    const clock = typeof left === "number" ? t("text.left", { time: clockText(left - gone) }) : "";
    const does = turn ? t("seat.turn") : decided ? t("seat.decided") : "";
    return {
      text: seatName(seat),
      words: [occupant(table, number), standIn(table, number), does, clock].filter(Boolean).join(", "),
    };
  });
}
