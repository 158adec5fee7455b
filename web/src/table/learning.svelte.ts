/** A lesson as this screen goes through it: which moves are offered, and what is answered to one that is not the lesson's. */
import { Refusal } from "../lib/api";
import type { Move, Note, RichTable } from "../lib/table";

export class Learning {
  /** Only what the note asks for lights up. */
  shows = $state(false);
  /** What was answered to the last move. */
  answer = $state("");

  constructor(private readonly table: () => RichTable | null) {}

  readonly note = $derived.by<Note | null>(() => this.table()?.note ?? null);

  /** The moves that can be made now: none before the note is read. */
  offered(moves: Move[]): Move[] {
    if (!this.note) return moves;
    if (this.note.read) return [];
    const meant = this.shows ? moves.find(({ action }) => action === this.note?.follow) : undefined;
    if (!this.shows || !meant) return this.shows ? [] : moves;
    return [meant, ...moves.filter((move) => move !== meant && differsInTurn(move, meant))];
  }

  /** The move that the note asks for, if it is to be shown. */
  shown(moves: readonly Move[]): Move | null {
    return this.shows ? (moves.find(({ action }) => action === this.note?.follow) ?? null) : null;
  }

  /** Whether that was a legal move, only not the one of the lesson. */
  answers(problem: unknown): boolean {
    if (!(problem instanceof Refusal) || problem.code !== "not-the-lesson") return false;
    this.answer = problem.message;
    return true;
  }

  /** It has gone on; what a note shows it shows as long as it stands. */
  goOn(from: Note | null | undefined): void {
    this.answer = "";
    if (from?.name !== this.note?.name) this.shows = false;
  }
}

/** Whether one lays the same thing in the same place as the other, only turned: that is for the learner to find. */
function differsInTurn(one: Move, other: Move): boolean {
  const rest = ({ does }: Move): string => JSON.stringify({ ...does, facing: null });
  return "facing" in one.does && "facing" in other.does && rest(one) === rest(other);
}
