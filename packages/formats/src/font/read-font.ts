// oxlint-disable-next-line typescript/triple-slash-reference -- every package that compiles this file has to find the types
/// <reference path="./fontkit.d.ts" />
import { create, type Font } from 'fontkit';
import { assertTableDirectory, type FontType } from './font-tables.ts';

/** What a reader sees of a font, and what a style sheet needs. */
export type FontFacts = {
  /** Null when the file has no name. */
  name: string | null;
  /** The range of weights of a variable font. */
  weights: [number, number] | null;
};
/** Why a font is refused: it is damaged, or has no letters that could be drawn. */
export type FontProblem = 'unreadable' | 'no_letters';

const MAX_NAME_CHARS = 100;
/** So many letters are drawn, evenly taken from all: a font that is damaged in one place is damaged in more. */
const DRAWN_LETTERS = 200;
const LETTER = /^\p{L}$/u;
const UNITS_PER_EM = { min: 16, max: 16_384 };

/** Reads and checks an untrusted font. Throws for damage that it does not expect. */
export const readFont = (bytes: Uint8Array, type: FontType): FontFacts | FontProblem => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    assertTableDirectory(buffer, type);
    const font = create(buffer);
    const { unitsPerEm, numGlyphs, ascent, descent } = font;
    if (!(unitsPerEm >= UNITS_PER_EM.min && unitsPerEm <= UNITS_PER_EM.max) || numGlyphs < 1) return 'unreadable';
    if (!Number.isFinite(ascent) || !Number.isFinite(descent)) return 'unreadable';
    return hasDrawableLetters(font) ? { name: toName(font), weights: toWeights(font) } : 'no_letters';
  } catch {
    return 'unreadable';
  }
};

/** Draws some of the letters. @throws when one of them is damaged */
const hasDrawableLetters = (font: Font): boolean => {
  const letters = font.characterSet.filter(
    (code) => code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) && LETTER.test(String.fromCodePoint(code)),
  );
  const step = Math.max(1, Math.floor(letters.length / DRAWN_LETTERS));
  let isDrawn = false;
  for (const [index, letter] of letters.entries())
    if (index % step === 0) isDrawn = font.glyphForCodePoint(letter).path.commands.length > 0 || isDrawn;
  return isDrawn;
};

const toName = ({ familyName, subfamilyName }: Font): string | null => {
  const style = subfamilyName && !/^(?:regular|normal|roman|book)$/i.test(subfamilyName.trim()) ? subfamilyName : '';
  const name = `${familyName ?? ''} ${style}`
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARS)
    .toWellFormed()
    .trim();
  return name === '' ? null : name;
};

const toWeights = ({ variationAxes }: Font): [number, number] | null => {
  const axis = variationAxes['wght'];
  if (!axis) return null;
  const [min, max] = [axis.min, axis.max].map((weight) => Math.min(1000, Math.max(1, Math.round(weight))));
  return min !== undefined && max !== undefined && min < max ? [min, max] : null;
};
