/** A server for tests of the shell: what is sent to it, and what it says. */
import { vi } from "vitest";
import { parse } from "../lib/parse";
import type { LogEntry } from "../lib/table";
import type { AnyCommand, Hello } from "../wire/commands";
import { tableOf, type Change } from "./sample";

export class FakeWire {
  static last: FakeWire;
  static readonly CLOSED = 3;
  readyState = 1;
  sent: (AnyCommand | Hello)[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;

  constructor(readonly url: string) {
    FakeWire.last = this;
  }

  /** Every socket from now on is one of these. */
  static install(): void {
    vi.stubGlobal("WebSocket", FakeWire);
  }

  send(text: string): void {
    this.sent.push(parse<AnyCommand | Hello>(text));
  }
  close(): void {
    this.readyState = FakeWire.CLOSED;
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcomes(table: Change = {}, log: LogEntry[] = []): void {
    this.onopen();
    this.says({ type: "welcome", events: [], table: tableOf(table), log });
  }
  tells(table: Change, events: object[] = [], more: object = {}): void {
    this.says({ type: "events", events, table: tableOf(table), ...more });
  }
  get commands(): AnyCommand[] {
    return this.sent.filter((message): message is AnyCommand => "type" in message);
  }
}
