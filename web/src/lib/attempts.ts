/**
 * Requests that take a seat, safe to send again: each has a key that we choose and note here before it is sent. If the answer
 * gets lost, the same request with the same key finds the table or seat that the first one made; after a reload, too.
 */
import { api, Refusal } from "./api";
import { keep, type Kept } from "./keys";
import { commitmentOf } from "./seed";
import type { Fork, Join, Lesson, NewTable } from "../wire/commands";

export type Request =
  | { kind: "create"; wanted: NewTable }
  | { kind: "lesson"; lesson: string; wanted: Lesson }
  | { kind: "fork"; table: string; wanted: Fork }
  | { kind: "join"; table: string; wanted: Join };

interface Attempt {
  request: Request;
  /** What is kept with the seat once it is ours. */
  seat: Partial<Kept>;
  /** When it was first sent, in milliseconds since 1970. */
  at: number;
}

const STORE = "rubicon.attempts";
const MOST = 20;
/** A request that found no answer for so long is not sent again: who asked has gone on to something else. */
const LASTS = 10 * 60_000;
/** How long to wait before each further try, in milliseconds. */
export const WAITS = [500, 1000, 2000, 4000];

/** Send a request until it is answered, and keep the seat that it gives; returns the table's name. */
export async function attempt(request: Request, seat: Partial<Kept>): Promise<string> {
  const known = pending().find((one) => sameAs(one.request, request));
  const noted = known ?? note(request, seat);
  for (const wait of WAITS) {
    try {
      return await finish(noted);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await new Promise((again) => setTimeout(again, wait));
  }
  return finish(noted);
}

/** After a reload: ask once more for every seat whose answer did not come. */
export async function resume(): Promise<void> {
  await Promise.allSettled(pending().map(finish));
}

/** Send it once; any answer ends the attempt. */
async function finish(noted: Attempt): Promise<string> {
  try {
    const table = await send(noted);
    drop(noted);
    return table;
  } catch (error) {
    if (!isLost(error)) drop(noted);
    throw error;
  }
}

async function send({ request, seat }: Attempt): Promise<string> {
  if (request.kind === "join") {
    const { key, recovery } = await api.join(request.table, request.wanted);
    keep(request.table, { ...seat, key, recovery });
    return request.table;
  }
  const { table, game, title, key, codes, recovery, status } = await made(request);
  keep(table, { ...seat, key, codes, recovery, game, title, status });
  return table;
}

function made(request: Exclude<Request, { kind: "join" }>): ReturnType<typeof api.create> {
  switch (request.kind) {
    case "create":
      return api.create(request.wanted);
    case "lesson":
      return api.lesson(request.lesson, request.wanted);
    case "fork":
      return api.fork(request.table, request.wanted);
  }
}

/** Answers that mean: it was not done, and would not be if we asked again. */
const FINAL = new Set(["damaged", "too-costly"]);

/** Whether the server may have done what we asked without our knowing, or could do it a moment later. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Refusal)) return true;
  return (error.status === 0 || error.status >= 500) && !FINAL.has(error.code);
}

/** Give a request its key and the commitment to our part of the seed, and write it down before it is sent. */
function note(request: Request, seat: Partial<Kept>): Attempt {
  const own = { key: newKey(), ...(seat.part && { commit: commitmentOf(seat.part) }) };
  const noted = { request: { ...request, wanted: { ...request.wanted, ...own } } as Request, seat, at: Date.now() };
  write([noted, ...read()].slice(0, MOST));
  return noted;
}

/** Whether two requests ask for the same, whatever their keys and commitments. A seat stays the same under another name. */
function sameAs(one: Request, other: Request): boolean {
  return identity(one) === identity(other);
}

function identity(request: Request): string {
  const left = ["key", "commit", ...(request.kind === "join" ? ["name"] : [])];
  return JSON.stringify(request, (field, value: unknown) => (left.includes(field) ? undefined : value));
}

/** 32 random bytes in base64url. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function pending(): Attempt[] {
  return read().filter(({ at }) => Math.abs(Date.now() - at) < LASTS);
}

function drop({ request }: Attempt): void {
  write(pending().filter((one) => one.request.wanted.key !== request.wanted.key));
}

function write(attempts: Attempt[]): void {
  localStorage.setItem(STORE, JSON.stringify(attempts));
}

function read(): Attempt[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]") as Attempt[];
  } catch {
    return [];
  }
}
