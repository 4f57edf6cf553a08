import type { Typeface } from './settings.ts';

export const FONT_TIMEOUT_MS = 200;
/** Characters of a chapter that tell which alphabets it uses. */
const SAMPLE_LENGTH = 4000;
/** Elements that are italic unless a book says otherwise. */
const EMPHASISED = 'em,i,cite,dfn,var';

type FontTarget = { doc: Document; writeFontFaces(css: string): void };

/** The emphasised text of a chapter, if it is italic. Call while the chapter is not hidden. */
export const sampleItalics = (doc: Document): string => {
  const first = doc.querySelector(EMPHASISED);
  if (!first || doc.defaultView?.getComputedStyle(first).fontStyle !== 'italic') return '';
  return [...doc.querySelectorAll(EMPHASISED)]
    .map(({ textContent }) => textContent)
    .join('')
    .slice(0, SAMPLE_LENGTH);
};

/** Loads the fonts before the first layout: fonts that arrive later force another one, which is slow in a long chapter. */
export const loadFonts = async (
  { doc, writeFontFaces }: FontTarget,
  { faces, family }: Typeface,
  italics: string,
): Promise<void> => {
  writeFontFaces(faces);
  const sample = (doc.body ?? doc.documentElement).textContent.slice(0, SAMPLE_LENGTH);
  const fonts = [doc.fonts.load(`1em ${family}`, sample)];
  if (italics !== '') fonts.push(doc.fonts.load(`italic 1em ${family}`, italics));
  const loaded = Promise.allSettled(fonts); // some may not be available
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
};
