import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "./api";
import { network } from "./network.svelte";

const CODE = "c".repeat(32);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

describe("the owner of the server", () => {
  it("is recognised by the code of the address, which does not stay there", async () => {
    const owner = vi.spyOn(api, "owner").mockResolvedValue({ token: "token" });
    history.replaceState(null, "", `/#owner=${CODE}`);
    network.recognise();
    expect([location.hash, owner.mock.calls]).toEqual(["", [[CODE]]]);
    expect(await network.mayOpen()).toBe(true);
  });
  it("opens it to the network: from then on links have its address there", async () => {
    localStorage.setItem("rubicon.owner", "token");
    const opened = { links: ["http://192.168.1.5:8642/"] };
    const open = vi.spyOn(api, "openNetwork").mockResolvedValue(opened);
    await network.open();
    expect(open).toHaveBeenCalledWith("token");
    expect(await network.here).toEqual(opened);
  });
  it("is nobody with the token of an earlier start", async () => {
    localStorage.setItem("rubicon.owner", "old");
    vi.spyOn(api, "openNetwork").mockRejectedValue(new Refusal("not-yours", "No.", 403));
    await expect(network.open()).rejects.toThrow();
    expect(await network.mayOpen()).toBe(false);
  });
  it("leaves an invitation in the address alone", () => {
    const owner = vi.spyOn(api, "owner");
    history.replaceState(null, "", `/t/table#${CODE}`);
    network.recognise();
    expect([location.hash, owner.mock.calls]).toEqual([`#${CODE}`, []]);
  });
});
