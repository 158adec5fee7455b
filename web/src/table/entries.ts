/** What the log lists. */
import type { LogEntry } from "../lib/table";

/** The plies with something to say, without those of the set-up; before the first turn the set-up is all there is. */
export function afterSetUp(log: readonly LogEntry[], setUp: number): LogEntry[] {
  const said = log.filter(({ words }) => words);
  const played = said.filter(({ ply }) => ply > setUp);
  return played.length ? played : said;
}
