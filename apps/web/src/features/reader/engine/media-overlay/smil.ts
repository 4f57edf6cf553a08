import type { Book } from '../book.ts';

/** A part of a recording, and the element of a chapter that it speaks. Seconds; `end` null: to the end of the file. */
export type Clip = { fragment: string | null; audio: string; begin: number; end: number | null };

/** A word-by-word overlay of a long chapter has some ten thousand. */
const MAX_CLIPS = 50_000;
const CLOCK = /^(?:(?:(\d{1,5}):)?(\d{1,2}):)?(\d{1,6}(?:\.\d{0,9})?)(h|min|s|ms)?$/;
const UNITS = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Parses a clock value (SMIL 3.0, 5.4.3) to seconds: `0:00:12.3`, `00:12.3`, `1.5s`, `12ms`, `2min`, `7`. Null for anything else. */
export const parseClockValue = (value: string): number | null => {
  const [, hours, minutes, seconds, unit] = CLOCK.exec(value.trim().replace(/^npt=/, '')) ?? [];
  if (seconds === undefined) return null;
  if (minutes === undefined) return Number(seconds) * UNITS[(unit ?? 's') as keyof typeof UNITS]; // the units of the pattern
  return unit === undefined ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) : null;
};

const findChild = (par: Element, name: string): Element | undefined =>
  [...par.children].find(({ localName }) => localName === name);

/**
 * The clips of one chapter in document order, however their sequences are nested (EPUB 3.3, 9.2). Skips texts and recordings that
 * are not part of this book, and clips without a recording or duration.
 * @param smilUrl absolute address of the SMIL document, the base of its references
 */
export const parseClips = (smil: Document, smilUrl: string, book: Book, spine: number): Clip[] => {
  const clips: Clip[] = [];
  for (const par of smil.querySelectorAll('par')) {
    if (clips.length >= MAX_CLIPS) break;
    const audio = findChild(par, 'audio');
    const resolveSrc = (element: Element | undefined): string =>
      URL.parse(element?.getAttribute('src') ?? '#', smilUrl)?.href ?? '';
    const text = book.resolve(resolveSrc(findChild(par, 'text')));
    const recording = audio?.hasAttribute('src') ? book.toResourceUrl(resolveSrc(audio)) : null;
    if (!audio || text?.spine !== spine || recording === null) continue;
    const begin = parseClockValue(audio.getAttribute('clipBegin') ?? '') ?? 0;
    const end = parseClockValue(audio.getAttribute('clipEnd') ?? '');
    if (end === null || end > begin) clips.push({ fragment: text.fragment, audio: recording, begin, end });
  }
  return clips;
};
