import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { Playback } from "./playback.svelte";
import Ribbon from "./Ribbon.svelte";

describe("what happened while you were away", () => {
  it("is a whole sentence where nothing of it is told any more", async () => {
    const playback = new Playback();
    playback.hold({ ply: 1, words: "Pompey places a token.", big: true, tells: true, effects: [] });
    const { rerender } = render(Ribbon, { playback, calm: true, playBack: () => undefined });
    expect(screen.getByText(/^Since your last move:/)).toBeTruthy();
    playback.forget(0);
    await rerender({});
    expect(screen.queryByText(/:\s*$/)).toBeNull();
    expect(screen.getByText("The others have moved since your last move.")).toBeTruthy();
  });
});
