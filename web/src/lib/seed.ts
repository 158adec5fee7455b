/** Parts of the seed and their commitments. See docs/host/fairness.md. */
import { fromHex, joined, sha256, toHex } from "./sha256";

/** A part of the seed: 32 random bytes as 64 digits. Keep it until the game begins. */
export function newPart(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function commitmentOf(part: string): string {
  return toHex(sha256(fromHex(part)));
}

export function seedOf(parts: string[]): string {
  return toHex(sha256(joined(parts.map(fromHex))));
}
