/** A few soft clicks, made here; silent until asked for. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "turn" | "end";

const NOTES: Record<Sound, number[]> = { place: [420], turn: [523, 659], end: [392, 523, 659] };
let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.choices.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { currentTime } = context;
  NOTES[sound].forEach((pitch, i) => click(context as AudioContext, pitch, currentTime + i * 0.11));
}

function click(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + 0.12);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.14);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}
