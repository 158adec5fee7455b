import { describe, expect, it } from "vitest";
import { onlyThisMachine, tableLink } from "./links";

const local = { origin: "http://localhost:8642", hostname: "localhost" };
const host = { origin: "https://play.example.org", hostname: "play.example.org" };
const lan = { links: ["http://192.168.1.5:8642/"] };
const nowhere = { links: [] };

describe("links for others", () => {
  it("use the address of the local network where the page itself is at this machine's own", () =>
    expect(tableLink("abc", "code", local, lan)).toBe("http://192.168.1.5:8642/t/abc#code"));
  it("use the page's own address elsewhere", () =>
    expect(tableLink("abc", "", host, lan)).toBe("https://play.example.org/t/abc"));
  it("say when nobody else can open them", () => {
    expect(onlyThisMachine("127.0.0.1", nowhere)).toBe(true);
    expect(onlyThisMachine("localhost", lan)).toBe(false);
    expect(onlyThisMachine("play.example.org", nowhere)).toBe(false);
  });
});
