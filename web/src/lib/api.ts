/** The HTTP side of the server. */
import type { AnyCommand, Fork, Import, Invitation, Join, Lesson, NewTable, Owner } from "../wire/commands";
import type {
  AnalysisProgress,
  Chapter,
  Draw,
  GameEntry,
  Here,
  Hints,
  Invited,
  Joined,
  ListedTable,
  MadeTable,
  OwnerToken,
  PlainTable,
  Race,
  Refusal as RefusalBody,
  Rule,
  SeatCode,
  TableInfo,
} from "../wire/messages";
import { parse } from "./parse";
import { hasHidden, tidied } from "./playername";
import { speaks } from "./words";

export type { Chapter, GameEntry, Here, ListedTable, MadeTable as Made, Rule, Setting } from "../wire/messages";

/** What the server refuses: a code for us, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => get<readonly GameEntry[]>("/api/games"),
  rules: (game: string) => get<readonly Rule[]>(`/api/games/${encodeURIComponent(game)}/rules`),
  summary: (game: string) => get<readonly Chapter[]>(`/api/games/${encodeURIComponent(game)}/summary`),
  here: () => get<Here>("/api/here"),
  owner: (code: string) => post<OwnerToken>("/api/owner", { code } satisfies Owner),
  openNetwork: (token: string) => post<Here>("/api/network", undefined, token),
  lobby: () => get<readonly ListedTable[]>("/api/tables"),
  create: (wanted: NewTable) => post<MadeTable>("/api/tables", named(wanted)),
  lesson: (name: string, wanted: Lesson) => post<MadeTable>(`/api/lessons/${encodeURIComponent(name)}`, wanted),
  look: (table: string, key?: string) => get<PlainTable>(at(table), key),
  join: (table: string, wanted: Join) => post<Joined>(at(table, "/join"), named(wanted)),
  /** Which seats a code takes; nothing is taken. */
  invitation: (table: string, code: string) => post<Invited>(at(table, "/invitation"), { code } satisfies Invitation),
  moveCode: (table: string, key: string) => post<SeatCode>(at(table, "/code"), undefined, key),
  fork: (table: string, wanted: Fork) => post<MadeTable>(at(table, "/fork"), named(wanted)),
  load: (file: string) => post<TableInfo>("/api/import", { file } satisfies Import),
  /** Not by the socket: whoever thinks longer than it waits would seem to be dead. */
  hint: (table: string, seat: number, key: string) =>
    post<Hints>(at(table, "/do"), { type: "hint", seat } satisfies AnyCommand, key),
  analysis: (table: string) => get<AnalysisProgress>(at(table, "/analysis")),
  race: (table: string) => get<Race>(at(table, "/race")),
  picture: (table: string) => at(table, "/picture.png"),
  draws: (table: string) => get<readonly Draw[]>(at(table, "/draws")),
  file: async (table: string, key?: string) => (await answer(at(table, "/export"), {}, key)).text(),
};

/** The request with its name in order, or a refusal before it is sent. */
function named<T extends { name?: string }>(wanted: T): T {
  if (wanted.name === undefined) return wanted;
  const name = tidied(wanted.name);
  if (hasHidden(name)) throw new Refusal("bad-name", "");
  return { ...wanted, name };
}

async function get<T>(path: string, key?: string): Promise<T> {
  return content<T>(await answer(path, {}, key));
}

async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return content<T>(await answer(path, { method: "POST", headers, ...sent }, key));
}

/** What an answer says; one that breaks off is as good as none. */
async function content<T>(response: Response): Promise<T> {
  try {
    return parse<T>(await response.text());
  } catch {
    throw new Refusal("unreachable", "");
  }
}

async function answer(path: string, request: RequestInit, key?: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("Accept-Language", speaks());
  if (key) headers.set("Authorization", `Bearer ${key}`);
  let response: Response;
  try {
    response = await fetch(path, { ...request, headers });
  } catch {
    throw new Refusal("unreachable", "");
  }
  if (!response.ok) throw await refusalIn(response);
  return response;
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const { error, message } = parse<RefusalBody>(await response.text());
    return new Refusal(error, message, response.status);
  } catch {
    return new Refusal("internal", "", response.status);
  }
}
