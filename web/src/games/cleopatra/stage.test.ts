import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Scene } from "./scenes";
import { Stage } from "./stage.svelte";
import type { Group } from "./view";

const scene = (group: Group, vote: Scene["vote"] = null): Scene => ({
  group,
  sides: { Caesar: [], Cleopatra: [] },
  vote,
  turns: 1,
  leaving: false,
});
const held = scene("Praetors", { sums: { Caesar: 12, Cleopatra: 1 }, winner: "Cleopatra", upset: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the stage", () => {
  it("shows small scenes by itself, one after the other", () => {
    const stage = new Stage();
    stage.show([scene("Senators"), scene("Aediles")]);
    expect(stage.at("Senators")).toBeTruthy();
    vi.runOnlyPendingTimers();
    expect([stage.at("Senators"), stage.at("Aediles")?.group]).toEqual([null, "Aediles"]);
    vi.runOnlyPendingTimers();
    expect(stage.at("Aediles")).toBeNull();
  });
  it("keeps a vote until somebody has pressed", () => {
    const stage = new Stage();
    stage.show([held, scene("Aediles")]);
    vi.advanceTimersByTime(60_000);
    expect(stage.at("Praetors")?.vote).toBeTruthy();
    stage.next();
    expect([stage.at("Praetors"), stage.at("Aediles")?.group]).toEqual([null, "Aediles"]);
  });
});
