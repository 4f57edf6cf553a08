import type { Typeface } from './settings.ts';

export const FONT_TIMEOUT_MS = 200;
/** Characters of a chapter that tell which alphabets it uses. */
const SAMPLE_LENGTH = 4000;

type FontTarget = { doc: Document; writeBaseStyles(css: string): void; writeFontFaces(css: string): void };

/** Loads the fonts before the first layout: fonts that arrive later force another one, which is slow in a long chapter. */
export const loadFonts = async (
  { doc, writeBaseStyles, writeFontFaces }: FontTarget,
  typeface: Typeface | null,
): Promise<void> => {
  if (!typeface) return;
  writeBaseStyles('html{display:none!important}'); // keeps the browser from laying the chapter out meanwhile
  writeFontFaces(typeface.faces);
  const sample = (doc.body ?? doc.documentElement).textContent.slice(0, SAMPLE_LENGTH);
  const loaded = doc.fonts.load(`1em ${typeface.family}`, sample).catch(() => []); // the font is not available
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
};
