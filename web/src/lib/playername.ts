/** What a player may be called: the same as the server says in src/rubicon/server/player_names.py, told before anything is sent. */

/** Controls, format characters (zero width, direction of writing, tags), halves of characters, separators; and what pages are written with. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]/u;
/** Fillers, joiners and selectors that show nothing by themselves, from and to. */
const FILLERS: [number, number][] = [
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xffa0, 0xffa0],
  [0xfff0, 0xffff],
  [0xe0000, 0xe0fff],
];
/** A symbol with the selector that makes it an emoji. */
const EMOJI = /([\u203c-\u3299\u{1f000}-\u{1faff}])\ufe0f/gu;

/** Without blanks at the ends, and with plain single ones between words: keyboards add others. */
export const tidied = (name: string): string => name.replace(/\s+/gu, " ").trim();

/** Whether a name has characters that can't be seen, that change the direction of writing, or that pages are written with. */
export function hasHidden(name: string): boolean {
  const plain = name.replace(EMOJI, "$1");
  const codes = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
  return CONTROLS.test(plain) || codes.some((code) => FILLERS.some(([from, to]) => from <= code && code <= to));
}
