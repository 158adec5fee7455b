/** The live wire to a table. It comes back by itself; a move on its way is sent again, once, for it carries an id. */
import { Refusal } from "./api";
import type { LogEntry, RichTable } from "./table";
import type { AnyCommand, Hello } from "./wire";

export interface TableEvent {
  n: number;
  kind: string;
  at: number;
  by?: number;
  seat?: number;
  what?: string;
  why?: string;
  yes?: boolean;
  ply?: number;
  plies?: number;
  text?: string;
  words?: string;
  table?: string;
}
export interface Welcome {
  type: "welcome";
  events: TableEvent[];
  table: RichTable;
  log: LogEntry[];
}
export interface News {
  type: "events";
  events: TableEvent[];
  table: RichTable;
  /** The whole log as the one sees it who plays now, where several share a screen. */
  log?: LogEntry[];
}
export interface Answer {
  type: string;
  [field: string]: unknown;
}

/** How the connection is: `gone` means there is no such table, `barred` that the key opens no seat any more. */
export type Connection = "connecting" | "open" | "broken" | "gone" | "barred";

export interface Listener {
  welcome: (message: Welcome) => void;
  events: (message: News) => void;
  connection: (state: Connection) => void;
}

interface Waiting {
  command: AnyCommand;
  done: (answer: Answer) => void;
  failed: (problem: Refusal) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
const GONE = 4404;

export class Wire {
  #socket: WebSocket | null = null;
  #waiting: Waiting[] = [];
  #ready = false;
  #closed = false;
  #tries = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly key: string,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Sends a command; resolves with its answer, rejects with a Refusal. */
  send(command: AnyCommand): Promise<Answer> {
    return new Promise((done, failed) => {
      this.#waiting.push({ command, done, failed });
      if (this.#ready) this.#socket?.send(JSON.stringify(command));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const greeting: Hello = { since: this.#since, rich: true, ...(this.key ? { key: this.key } : {}) };
      socket.send(JSON.stringify(greeting));
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Answer);
    socket.onclose = ({ code, reason }) => this.#lost(socket, code, reason);
  }

  #hear(message: Answer): void {
    if (message.type === "welcome") {
      this.#ready = true;
      this.#tries = 0;
      this.#take(message as unknown as Welcome);
      for (const { command } of this.#waiting) this.#socket?.send(JSON.stringify(command));
      this.listener.connection("open");
      this.listener.welcome(message as unknown as Welcome);
    } else if (message.type === "events") {
      this.#take(message as unknown as News);
      this.listener.events(message as unknown as News);
    } else {
      const first = this.#waiting.shift();
      if (message.type === "refused") first?.failed(new Refusal(String(message.error), String(message.message)));
      else first?.done(message);
    }
  }

  #take({ events, table }: News | Welcome): void {
    this.#since = Math.max(this.#since, table.number, events.at(-1)?.n ?? 0);
  }

  #lost(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#ready = false;
    const again = this.#waiting.filter(({ command }) => mayRepeat(command));
    for (const one of this.#waiting) if (!again.includes(one)) one.failed(new Refusal("unreachable", ""));
    this.#waiting = again;
    if (code === GONE) {
      this.#closed = true;
      this.listener.connection(reason === "not-yours" ? "barred" : "gone");
      return;
    }
    this.listener.connection("broken");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}

/** Only what does no harm twice: looking, and a move whose id makes it the same one. */
function mayRepeat(command: AnyCommand): boolean {
  return command.type === "look" || command.type === "preview" || (command.type === "move" && Boolean(command.id));
}
