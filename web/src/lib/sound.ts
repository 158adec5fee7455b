/** A few sounds of a table, made here; silent until asked for. */
import { settings } from "./settings.svelte";

/** A piece or a card is laid down, something great happens, your turn comes, the game is over. */
export type Sound = "place" | "card" | "great" | "turn" | "end";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

export function play(sound: Sound): void {
  if (!settings.choices.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + 0.01;
  switch (sound) {
    case "place":
      rustle(context, at, { pitch: 1800, length: 0.05, loud: 0.22 });
      return tone(context, at, { from: 190, to: 120, length: 0.11, loud: 0.22 });
    case "card":
      rustle(context, at, { pitch: 3400, length: 0.13, loud: 0.1 });
      return rustle(context, at + 0.1, { pitch: 900, length: 0.04, loud: 0.2 });
    case "great":
      for (const [i, pitch] of [98, 73, 98].entries())
        tone(context, at + i * 0.16, { from: pitch, to: pitch * 0.6, length: 0.3, loud: 0.3 });
      return tone(context, at + 0.34, { from: 294, to: 294, length: 0.6, loud: 0.06, shape: "sawtooth" });
    case "turn":
      return chime(context, at, [523, 659]);
    case "end":
      return chime(context, at, [392, 523, 659, 784]);
    default:
      return sound satisfies never;
  }
}

interface Tone {
  from: number;
  to: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}
interface Rustle {
  pitch: number;
  length: number;
  loud: number;
}

/** Loud at once, then dying away. */
function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(audio.destination);
  return volume;
}

function tone(audio: AudioContext, at: number, { from, to, length, loud, shape = "triangle" }: Tone): void {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length + 0.02);
}

/** Wood on wood, paper on paper: noise around a pitch. */
function rustle(audio: AudioContext, at: number, { pitch, length, loud }: Rustle): void {
  noise ??= white(audio);
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.setValueAtTime(pitch, at);
  source.connect(band).connect(fading(audio, at, length, loud));
  source.start(at, 0, length + 0.02);
}

function chime(audio: AudioContext, at: number, pitches: readonly number[]): void {
  for (const [i, pitch] of pitches.entries()) {
    tone(audio, at + i * 0.13, { from: pitch, to: pitch, length: 0.5, loud: 0.11, shape: "sine" });
    tone(audio, at + i * 0.13, { from: 2 * pitch, to: 2 * pitch, length: 0.22, loud: 0.03, shape: "sine" });
  }
}

function white(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate / 4), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
