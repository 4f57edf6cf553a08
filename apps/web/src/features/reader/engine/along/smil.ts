import type { Book } from '../book.ts';

/** A piece of a recording and the element of a chapter that it says. Seconds; `end` null: to the end of the file. */
export type Clip = { fragment: string | null; audio: string; begin: number; end: number | null };

/** A plan for a long chapter, word by word, has some ten thousand. */
const MOST_CLIPS = 50_000;
const CLOCK = /^(?:(?:(\d{1,5}):)?(\d{1,2}):)?(\d{1,6}(?:\.\d{0,9})?)(h|min|s|ms)?$/;
const UNITS = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Seconds of a clock value (SMIL 3.0, 5.4.3): `0:00:12.3`, `00:12.3`, `1.5s`, `12ms`, `2min`, `7`. Null for anything else. */
export const clockOf = (value: string): number | null => {
  const [, hours, minutes, seconds, unit] = CLOCK.exec(value.trim().replace(/^npt=/, '')) ?? [];
  if (seconds === undefined) return null;
  if (minutes === undefined) return Number(seconds) * UNITS[(unit ?? 's') as keyof typeof UNITS]; // the units of the pattern
  return unit === undefined ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) : null;
};

const childOf = (par: Element, name: string): Element | undefined =>
  [...par.children].find(({ localName }) => localName === name);

/**
 * What of a plan belongs to one chapter, in its order, however its sequences are nested (EPUB 3.3, 9.2). Texts and recordings
 * that are no parts of this book are left out, and so are clips without a recording or without a length.
 * @param at absolute address of the plan, to which its references relate
 */
export const clipsOf = (plan: Document, at: string, book: Book, spine: number): Clip[] => {
  const clips: Clip[] = [];
  for (const par of plan.querySelectorAll('par')) {
    if (clips.length >= MOST_CLIPS) break;
    const audio = childOf(par, 'audio');
    const addressIn = (element: Element | undefined): string =>
      URL.parse(element?.getAttribute('src') ?? '#', at)?.href ?? '';
    const text = book.resolve(addressIn(childOf(par, 'text')));
    const recording = audio?.hasAttribute('src') ? book.partOf(addressIn(audio)) : null;
    if (!audio || text?.spine !== spine || recording === null) continue;
    const begin = clockOf(audio.getAttribute('clipBegin') ?? '') ?? 0;
    const end = clockOf(audio.getAttribute('clipEnd') ?? '');
    if (end === null || end > begin) clips.push({ fragment: text.fragment, audio: recording, begin, end });
  }
  return clips;
};
