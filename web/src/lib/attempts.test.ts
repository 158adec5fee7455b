import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal, type Made } from "./api";
import { attempt, newKey, resume, WAITS, type Request } from "./attempts";
import { kept } from "./keys";
import { commitmentOf, newPart } from "./seed";
import { infoOf } from "../table/sample";

const lost = new Refusal("unreachable", "");
const answerTo = (key = "") =>
  ({ ...infoOf({ table: "made" }), key, codes: { 1: "code" }, recovery: "" }) satisfies Made;
const create = vi.fn<typeof api.create>();
const join = vi.fn<typeof api.join>();
const table: Request = { kind: "create", wanted: { game: "caesar", seats: [{ kind: "me" }] } };
const noted = () => localStorage.getItem("rubicon.attempts") ?? "";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  create.mockReset().mockImplementation((wanted) => Promise.resolve(answerTo(wanted.key ?? "")));
  join.mockReset().mockImplementation((_, wanted) => Promise.resolve({ seat: 1, key: wanted.key ?? "", recovery: "" }));
  vi.spyOn(api, "create").mockImplementation(create);
  vi.spyOn(api, "join").mockImplementation(join);
});
afterEach(() => vi.useRealTimers());

describe("a request that takes a seat", () => {
  it("has a key of 32 random bytes", () => {
    expect(newKey()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newKey()).not.toBe(newKey());
  });
  it("is noted with its key before it is sent, and no more once it is answered", async () => {
    create.mockImplementation((wanted) => {
      expect(noted()).toContain(wanted.key);
      return Promise.resolve(answerTo(wanted.key ?? ""));
    });
    const part = newPart();
    expect(await attempt(table, { part })).toBe("made");
    const [sent] = create.mock.calls[0] ?? [];
    expect(sent?.commit).toBe(commitmentOf(part));
    expect(kept("made")).toMatchObject({ key: sent?.key, part, codes: { 1: "code" } });
    expect(noted()).toBe("[]");
  });
  it("is sent again, the same, when the answer gets lost", async () => {
    create
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(new Refusal("internal", "", 502))
      .mockRejectedValueOnce(new TypeError("the line broke"));
    const asked = attempt(table, { part: newPart() });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await asked).toBe("made");
    expect(create).toHaveBeenCalledTimes(4);
    expect(new Set(create.mock.calls.map(([wanted]) => JSON.stringify(wanted))).size).toBe(1);
  });
  it("is not sent again when it is refused", async () => {
    create.mockRejectedValue(new Refusal("bad-options", "no", 400));
    await expect(attempt(table, {})).rejects.toThrow("no");
    expect(create).toHaveBeenCalledTimes(1);
    expect(noted()).toBe("[]");
  });
  it.each(["damaged", "too-costly"])("is not sent again when it is %s", async (code) => {
    create.mockRejectedValue(new Refusal(code, "no", 503));
    await expect(attempt(table, {})).rejects.toThrow("no");
    expect(create).toHaveBeenCalledTimes(1);
  });
  it("is sent again, with its key, when it could not be saved", async () => {
    create.mockRejectedValueOnce(new Refusal("not-saved", "no", 503));
    const asked = attempt(table, { part: newPart() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toBe("made");
    expect(new Set(create.mock.calls.map(([wanted]) => wanted.key)).size).toBe(1);
  });
  it("gives up after a few tries; the next click goes on with the same key", async () => {
    create.mockRejectedValue(lost);
    const failed = expect(attempt(table, { part: newPart() })).rejects.toBe(lost);
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
    expect(create).toHaveBeenCalledTimes(WAITS.length + 1);
    create.mockImplementation((wanted) => Promise.resolve(answerTo(wanted.key ?? "")));
    await attempt(table, { part: newPart() });
    expect(new Set(create.mock.calls.map(([wanted]) => wanted.key)).size).toBe(1);
    await attempt(table, { part: newPart() });
    expect(new Set(create.mock.calls.map(([wanted]) => wanted.key)).size).toBe(2);
  });
});

describe("after a reload", () => {
  const request = { kind: "join", table: "theirs", wanted: { code: "c".repeat(32), name: "Livia" } } as const;

  it("a seat whose answer did not come is asked for again, with its part of the seed", async () => {
    const part = newPart();
    join.mockReturnValueOnce(new Promise(() => undefined)); // the page is left while it waits
    void attempt(request, { part, game: "caesar" });
    await resume();
    expect(join.mock.calls[1]).toEqual(join.mock.calls[0]);
    expect(kept("theirs")).toMatchObject({ key: join.mock.calls[0]?.[1].key, part, game: "caesar" });
    await resume();
    expect(join).toHaveBeenCalledTimes(2);
  });
  it("another click with another name is still the same seat", async () => {
    join.mockReturnValueOnce(new Promise(() => undefined));
    void attempt(request, { part: newPart() });
    await attempt({ ...request, wanted: { ...request.wanted, name: "Nero" } }, { part: newPart() });
    expect(join.mock.calls[1]).toEqual(join.mock.calls[0]);
  });
  it("what was asked for long ago is forgotten", async () => {
    join.mockReturnValueOnce(new Promise(() => undefined));
    void attempt(request, {});
    vi.setSystemTime(Date.now() + 3_600_000);
    await resume();
    expect(join).toHaveBeenCalledTimes(1);
  });
  it("a store that is broken or full of nonsense does no harm", async () => {
    localStorage.setItem("rubicon.attempts", "{");
    await resume();
    expect(await attempt(table, {})).toBe("made");
  });
});
