import { z } from 'zod';

/** The wire spells it `cian`. */
export const NoteColor = z.enum(['yellow', 'red', 'green', 'cian', 'violet']);
export type NoteColor = z.infer<typeof NoteColor>;

/** Colour names of other programs (KOReader, Readium, PocketBook …), mapped to the nearest of ours. */
const SYNONYMS: Readonly<Record<string, NoteColor>> = {
  cyan: 'cian',
  blue: 'cian',
  lightblue: 'cian',
  teal: 'cian',
  turquoise: 'cian',
  purple: 'violet',
  magenta: 'violet',
  indigo: 'violet',
  pink: 'red',
  orange: 'yellow',
  gold: 'yellow',
  gray: 'yellow',
  grey: 'yellow',
  olive: 'green',
  lime: 'green',
};

/** Upper bounds of the hue ranges of our colours, in degrees. */
const HUES: readonly (readonly [below: number, color: NoteColor])[] = [
  [20, 'red'],
  [70, 'yellow'],
  [165, 'green'],
  [250, 'cian'],
  [320, 'violet'],
  [361, 'red'],
];

/** `#rgb`, `#rrggbb` or `#rrggbbaa`; the nearest of ours by its hue, yellow for greys. */
const parseHexColor = (hex: string): NoteColor | null => {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6}(?:[0-9a-f]{2})?)$/.exec(hex);
  const digits = match?.[1];
  if (!digits) return null;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  if (range < 16) return 'yellow';
  const sixth = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return HUES.find(([below]) => sixth * 60 < below)?.[1] ?? 'yellow';
};

/** A colour by any known name, or as hexadecimal. */
export const SentColor = z
  .string()
  .max(64)
  .transform((text) => text.trim().toLowerCase())
  .transform((word) => SYNONYMS[word] ?? parseHexColor(word) ?? word)
  .pipe(NoteColor);
