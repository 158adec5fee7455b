/** What the server tells of a table: the types of the wire, and the numbers that stand for nobody in particular. */
import type { RichTable, TableInfo } from "../wire/messages";

export type {
  AnalysisProgress as Analysis,
  AnyTable,
  Happened,
  Hint,
  Judged,
  LogEntry,
  Move,
  Note,
  Outline,
  PreviewedMove,
  RichTable,
  SeatInfo,
  TableInfo,
} from "../wire/messages";
export type { GameName, Games } from "../wire/games";

export type Status = TableInfo["status"];
/** Whose view it is: a seat, SPECTATOR, or "all". */
export type Eyes = RichTable["eyes"];
export const SPECTATOR = -3;
export const CHANCE = -1;
