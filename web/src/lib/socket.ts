/**
 * The live wire to a table. It comes back by itself; a move on its way is sent again, once, for it carries an id. A wire that looks
 * open and is dead, as after sleep, is found out: what is asked has to be answered in time.
 */
import type { AnyCommand, Hello } from "../wire/commands";
import type {
  Done,
  Hints,
  LookedTable,
  Obstacle,
  PastPlies,
  Pong,
  Presence,
  Preview,
  RefusedMessage,
  RematchTable,
  RichEvents,
  RichWelcome,
  Said,
  Saving,
} from "../wire/messages";
import { Refusal } from "./api";
import { parse } from "./parse";
import { speaks } from "./words";

/** What answers the commands that are not simply done, by their types. */
interface Answers {
  look: LookedTable;
  plies: PastPlies;
  preview: Preview;
  hint: Hints;
  why: Obstacle;
  rematch: RematchTable;
  ping: Pong;
}
export type AnswerTo<T extends AnyCommand["type"]> = T extends keyof Answers ? Answers[T] : Done;
type Answer = Answers[keyof Answers] | Done;
/** What is heard by who has greeted with `rich`; others are from a server that is newer than this page. */
type Heard = RichWelcome | RichEvents | Saving | Presence | Said | RefusedMessage | Answer;

/** How the connection is: `gone` means that the table can't be had, `barred` that the key opens no seat any more. */
export type Connection = "connecting" | "open" | "broken" | "gone" | "barred";

export interface Listener {
  welcome: (message: RichWelcome) => void;
  events: (message: RichEvents) => void;
  /** `reason`: why it is gone, one of the server's codes. */
  connection: (state: Connection, reason: string) => void;
  /** Why the server can't save at the moment; empty: it can. */
  saving?: (reason: string) => void;
  /** Who is there, and what they say. */
  company?: (message: Presence | Said) => void;
}

interface Waiting {
  command: AnyCommand;
  done: (answer: Answer) => void;
  failed: (problem: Refusal) => void;
  /** How often it could not be saved. */
  unsaved: number;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
const GONE = 4404;
/** Reasons to close that pass by themselves. */
const PASSING = new Set(["unreadable", "closing", "not-saved"]);
/** How often a move is sent again that could not be saved, and how long after, times the number of the try. */
const UNSAVED_TRIES = 5;
const UNSAVED_PAUSE = 1500;
/** How long an answer may take, and how long one after a sleep. */
const PATIENCE = 15_000;
const AWAKE_PATIENCE = 4000;
/** After so much silence somebody is asked whether they are there. */
const SILENCE = 30_000;
const BEAT = 5000;
/** A beat that comes so late has been slept through. */
const LATE = 15_000;

export class Wire {
  #socket: WebSocket | null = null;
  #waiting: Waiting[] = [];
  /** Moves that the server could not save; they are sent again, with their ids, when it can. */
  #unsaved: Waiting[] = [];
  /** Why the server can't save. */
  #trouble = "";
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ready = false;
  /** The device has said that it has no network, and nothing was heard since. */
  #isCut = false;
  #closed = false;
  #tries = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rings where nothing is heard in time. */
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #beats: ReturnType<typeof setInterval>;
  #beaten = Date.now();
  #heard = Date.now();

  constructor(
    readonly table: string,
    readonly key: string,
    readonly listener: Listener,
    /** Whether the view also comes as an outline of text. */
    readonly text = false,
    /** Whether somebody looks on, or has only been invited. */
    readonly watching = true,
  ) {
    for (const [target, event] of AWAKE) target.addEventListener(event, this.#wake);
    window.addEventListener("offline", this.#cut);
    this.#beats = setInterval(this.#beat, BEAT);
    this.#connect();
  }

  /** Sends a command; resolves with its answer, rejects with a Refusal. */
  send<C extends AnyCommand>(command: C): Promise<AnswerTo<C["type"]>> {
    return new Promise<AnswerTo<C["type"]>>((done, failed) => {
      this.#waiting.push({ command, done: (answer) => done(answer as AnswerTo<C["type"]>), failed, unsaved: 0 });
      if (!this.#ready) return;
      this.#socket?.send(JSON.stringify(command));
      if (this.#waiting.length === 1) this.#expect(PATIENCE);
    });
  }

  /** Leaves and comes back at once: what is heard may be in another language now, or the wire is dead. */
  again = (): void => {
    if (this.#closed) return;
    this.#abandon();
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#alarm);
    clearTimeout(this.#retry);
    clearInterval(this.#beats);
    for (const [target, event] of AWAKE) target.removeEventListener(event, this.#wake);
    window.removeEventListener("offline", this.#cut);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const greeting: Hello = {
        since: this.#since,
        rich: true,
        language: speaks(),
        ...(this.text ? { text: true } : {}),
        ...(this.watching ? {} : { watching: false }),
        ...(this.key ? { key: this.key } : {}),
      };
      socket.send(JSON.stringify(greeting));
    };
    socket.onmessage = ({ data }) => this.#hear(parse<Heard>(String(data)));
    socket.onclose = ({ code, reason }) => this.#lost(socket, code, reason);
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#dead(), PATIENCE * ++this.#tries);
  }

  #hear(message: Heard): void {
    this.#heard = Date.now();
    if (this.#isCut) this.listener.connection("open", "");
    this.#isCut = false;
    switch (message.type) {
      case "welcome":
        this.#welcomed(message);
        break;
      case "events":
        this.#take(message);
        this.listener.events(message);
        break;
      case "saving":
        this.#saving(message.ok ? "" : message.reason || "io");
        this.#sendUnsaved();
        break;
      case "presence":
      case "said":
        this.listener.company?.(message);
        break;
      case "refused": {
        const first = this.#waiting.shift();
        if (first) this.#refused(first, new Refusal(message.error, message.message));
        break;
      }
      case "done":
      case "table":
      case "plies":
      case "preview":
      case "hint":
      case "why":
      case "rematch":
      case "pong":
        this.#waiting.shift()?.done(message);
    }
    this.#expect(PATIENCE);
  }

  #welcomed(message: RichWelcome): void {
    this.#ready = true;
    this.#tries = 0;
    this.#take(message);
    this.#saving("");
    this.#waiting.push(...this.#unsaved.splice(0));
    for (const { command } of this.#waiting) this.#socket?.send(JSON.stringify(command));
    this.listener.connection("open", "");
    this.listener.welcome(message);
  }

  #saving(reason: string): void {
    if (reason === this.#trouble) return;
    this.#trouble = reason;
    this.listener.saving?.(reason);
  }

  /** A move that could not be saved is kept back and sent again, a few times at most; everything else has failed. */
  #refused(one: Waiting, problem: Refusal): void {
    const again = problem.code === "not-saved" && isSafeMove(one.command) && ++one.unsaved <= UNSAVED_TRIES;
    if (!again) return one.failed(problem);
    this.#unsaved.push(one);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#sendUnsaved(), UNSAVED_PAUSE * one.unsaved);
  }

  #sendUnsaved(): void {
    if (!this.#ready || this.#trouble) return; // a welcome, or the server's word that it can save, comes first
    for (const one of this.#unsaved.splice(0)) {
      this.#waiting.push(one);
      this.#socket?.send(JSON.stringify(one.command));
    }
    this.#expect(PATIENCE);
  }

  /** While something is asked, something has to be heard within so many milliseconds. */
  #expect(patience: number): void {
    clearTimeout(this.#alarm);
    if (this.#waiting.length) this.#alarm = setTimeout(() => this.#dead(), patience);
  }

  #take({ events, table }: RichEvents | RichWelcome): void {
    this.#since = Math.max(this.#since, table.number, events.at(-1)?.n ?? 0);
  }

  #lost(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#abandon();
    if (code === GONE && !PASSING.has(reason)) {
      this.#closed = true;
      this.listener.connection(reason === "not-yours" ? "barred" : "gone", reason);
      return;
    }
    this.listener.connection("broken", reason);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#tries - 1));
    this.#timer = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  /** The socket is done with; what does harm twice is not sent again. */
  #abandon(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#alarm);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#ready = false;
    const again = this.#waiting.filter(({ command }) => mayRepeat(command));
    const left = this.#waiting.filter((one) => !again.includes(one));
    this.#waiting = again;
    for (const one of left) one.failed(new Refusal("unreachable", ""));
  }

  #dead(): void {
    this.listener.connection("broken", "");
    this.again();
  }

  /** Time to look after the wire: somebody is back at the screen, or the network is. */
  #wake = (): void => {
    if (this.#closed || document.hidden) return;
    if (!this.#socket) this.again();
    else if (this.#ready) this.#ask(AWAKE_PATIENCE);
  };

  /** The device has no network any more: nothing would say so before long silence. */
  #cut = (): void => {
    if (this.#closed || !this.#ready) return;
    this.#isCut = true;
    this.listener.connection("broken", "offline");
  };

  #beat = (): void => {
    const now = Date.now();
    const slept = now - this.#beaten > LATE;
    this.#beaten = now;
    if (slept) this.#wake();
    else if (this.#ready && !document.hidden && now - this.#heard > SILENCE) this.#ask(PATIENCE);
  };

  #ask(patience: number): void {
    void this.send({ type: "ping" }).catch(() => undefined);
    this.#expect(patience);
  }
}

/** What tells that somebody is back. */
const AWAKE: [EventTarget, string][] = [
  [window, "online"],
  [window, "pageshow"],
  [document, "visibilitychange"],
  [document, "resume"],
];

/** Only what does no harm twice: looking, and a move whose id makes it the same one. */
function mayRepeat(command: AnyCommand): boolean {
  return (
    command.type === "look" ||
    command.type === "plies" ||
    command.type === "preview" ||
    command.type === "why" ||
    isSafeMove(command)
  );
}

function isSafeMove(command: AnyCommand): boolean {
  return command.type === "move" && Boolean(command.id);
}
