import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitmentOf, newPart, seedOf } from "./seed";
import { hmac, sha256, toHex } from "./sha256";

const bytes = (length: number, first = 0): Uint8Array => Uint8Array.from({ length }, (_, i) => (first + i * 7) % 256);

describe("SHA-256", () => {
  it("agrees with Node's at every length around the block's edge", () => {
    for (const length of [0, 1, 31, 32, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
      const message = bytes(length);
      expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });
  it("and so does HMAC, with keys shorter and longer than a block", () => {
    for (const length of [4, 32, 64, 65, 131]) {
      const [key, message] = [bytes(length, 3), bytes(40, 9)];
      expect(toHex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
    }
  });
});

const server = toHex(Uint8Array.from({ length: 32 }, (_, i) => i));
const [ann, bob] = ["01".repeat(32), "02".repeat(32)];

describe("the seed, as docs/host/fairness.md works it out", () => {
  it("commits to the bytes, not to the digits", () =>
    expect(commitmentOf(server)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"));
  it("joins the parts in order", () =>
    expect(seedOf([server, ann, bob])).toBe("8ef07da5981188c503c0d0b8c8b5215c313bb5f23772b96375a63e04dc97611e"));
  it("makes parts of 64 digits that differ", () => {
    expect(newPart()).toMatch(/^[0-9a-f]{64}$/);
    expect(newPart()).not.toBe(newPart());
  });
});
