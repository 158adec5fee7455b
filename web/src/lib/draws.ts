/** Whether every draw of a game follows from its seed: see docs/fairness.md. The odds come from the server, the tickets do not. */
import { fromHex, hmac, toHex } from "./sha256";

/** A draw as the server lists it after the game. */
export interface Draw {
  ply: number;
  text: string;
  stream: string;
  /** Which draw of its stream, from 0. */
  k: number;
  weights: number[];
  /** Which of the outcomes came. */
  chosen: number;
}

/** The outcome that the seed gives. */
export function drawn(seed: string, { stream, k, weights }: Draw): number {
  const digest = hmac(fromHex(seed), new TextEncoder().encode(`${stream}:${k}`));
  let ticket = Number(BigInt(`0x${toHex(digest)}`) % BigInt(weights.reduce((sum, weight) => sum + weight, 0)));
  return weights.findIndex((weight) => (ticket -= weight) < 0);
}

/** Those that do not follow. */
export function wrongDraws(seed: string, draws: Draw[]): Draw[] {
  return draws.filter((draw) => drawn(seed, draw) !== draw.chosen);
}
