import type { Typeface } from './settings.ts';

export const FONT_PATIENCE_MS = 200;
/** Characters that tell which alphabets a chapter is written in. */
const SAMPLE = 4000;

type Written = { doc: Document; write(css: string): void; writeFaces(css: string): void };

/** Asks for letters before the first layout: those that come after it mean another one, which takes long for a long chapter. */
export const lettersHere = async ({ doc, write, writeFaces }: Written, typeface: Typeface | null): Promise<void> => {
  if (!typeface) return;
  write('html{display:none!important}'); // or the browser would lay it out as it came, meanwhile
  writeFaces(typeface.faces);
  const some = (doc.body ?? doc.documentElement).textContent.slice(0, SAMPLE);
  const loaded = doc.fonts.load(`1em ${typeface.family}`, some).catch(() => []); // said of letters that are not to be had
  await Promise.race([loaded, new Promise((done) => setTimeout(done, FONT_PATIENCE_MS))]);
};
