import { afterEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { play, type Sound } from "./sound";

/** Counts what is started, and lets everything else be asked of it. */
const begun = vi.fn();
function node(): object {
  const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const one = { gain: param, frequency: param, start: begun, stop: () => undefined, connect: () => one };
  return one;
}
class FakeAudio {
  currentTime = 0;
  sampleRate = 8000;
  state = "running";
  destination = {};
  createOscillator = node;
  createGain = node;
  createBufferSource = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(2000) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  begun.mockClear();
});

it.each<Sound>(["place", "card", "great", "turn", "end"])("%s is silent until asked for, and then heard", (sound) => {
  vi.stubGlobal("AudioContext", FakeAudio);
  settings.set({ sound: false });
  play(sound);
  expect(begun).not.toHaveBeenCalled();
  settings.set({ sound: true });
  play(sound);
  expect(begun.mock.calls.length).toBeGreaterThan(1);
});
