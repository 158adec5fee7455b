import { describe, expect, it } from "vitest";
import { outdated, wayOf } from "./ways";

const HERE = "https://table.example";
const way = (path: string, change: object = {}): string =>
  wayOf({ method: "GET", mode: "cors", url: new URL(path, HERE).href, ...change }, HERE);

describe("the service worker", () => {
  it("keeps what has its content in its name", () => expect(way("/assets/caesar-BuGQ_41t.js")).toBe("kept"));
  it.each(["/", "/t/abc", "/companion/caesar"])("shows the page %s as fresh as it can", (path) =>
    expect(way(path, { mode: "navigate" })).toBe("page"),
  );
  it.each(["/icon.svg", "/icon-512.png", "/manifest/it.webmanifest"])("has %s without the server, too", (path) =>
    expect(way(path)).toBe("fixed"),
  );
  it.each(["/api/games", "/api/tables/abc", "/schema/openapi.json", "/health", "/sw.js"])("leaves %s alone", (path) =>
    expect(way(path)).toBe("leave"),
  );
  it("never takes the interface for a page", () =>
    expect(way("/schema/openapi.json", { mode: "navigate" })).toBe("leave"));
  it("has nothing to do with what is sent, or comes from elsewhere", () => {
    expect(way("/assets/x.js", { method: "POST" })).toBe("leave");
    expect(way("https://elsewhere.example/assets/x.js")).toBe("leave");
  });
  it("forgets old versions but the last, and nothing else", () =>
    expect(
      outdated(["rubicon-games", "rubicon-shell-1", "rubicon-shell-2", "rubicon-shell-3"], "rubicon-shell-3"),
    ).toEqual(["rubicon-shell-1"]));
});
