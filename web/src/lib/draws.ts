/** Whether every draw of a game follows from its seed: see docs/host/fairness.md. The odds come from the server, the tickets do not. */
import type { Draw } from "../wire/messages";
import { fromHex, hmac, toHex } from "./sha256";

/** The outcome that the seed gives. */
export function drawn(seed: string, { stream, k, weights }: Draw): number {
  const digest = hmac(fromHex(seed), new TextEncoder().encode(`${stream}:${k}`));
  let ticket = Number(BigInt(`0x${toHex(digest)}`) % BigInt(weights.reduce((sum, weight) => sum + weight, 0)));
  return weights.findIndex((weight) => (ticket -= weight) < 0);
}

/** Those that do not follow, or can't be meant: each stream is counted without gaps, plies ascend and come after `after`. */
export function wrongDraws(seed: string, draws: readonly Draw[], after = 0): Draw[] {
  const next = new Map<string, number>();
  let last = after;
  return draws.filter((draw) => {
    const expected = next.get(draw.stream) ?? (after ? draw.k : 0);
    const inOrder = draw.ply > last && draw.k === expected && Number.isInteger(draw.k);
    next.set(draw.stream, expected + 1);
    last = Math.max(last, draw.ply);
    return !inOrder || !isSound(draw.weights) || drawn(seed, draw) !== draw.chosen;
  });
}

function isSound(weights: readonly number[]): boolean {
  return weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0) && weights.some((weight) => weight > 0);
}
