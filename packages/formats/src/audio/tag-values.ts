import { cleanLine } from '../text/clean.ts';
import { yearIn } from '../text/year.ts';
import type { AudioTags } from './audio-file.ts';
import { genreNamed } from './genres.ts';

const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** One clean line, `null` when none of these texts has words. */
export const lineIn = (texts: readonly string[], limit = NAME): string | null =>
  texts.map((text) => cleanLine(text, limit)).find(Boolean) ?? null;

/** Names of people; several in one text stand between semicolons, in ID3v2.3 between strokes. */
export const peopleIn = (texts: readonly string[]): string[] =>
  distinct(texts.flatMap((text) => text.split(/[;/]/))).slice(0, MAX_PEOPLE);

/** Genres in words; a number, bare or in brackets, is one of the list that ID3v1 began. */
export const genresIn = (texts: readonly string[]): string[] =>
  distinct(texts.flatMap((text) => text.split(';')).flatMap(spelledOut)).slice(0, MAX_GENRES);

const spelledOut = (genre: string): string[] => {
  // ID3v2.3 section 4.2.1, TCON: "(51)(39)Noise" refers twice and adds words
  const [, references = '', words = ''] = /^\s*((?:\(\d{1,3}\)|\d{1,3}\s*$)*)(.*)$/s.exec(genre) ?? [];
  const named = Array.from(references.matchAll(/\d+/g), ([number]) => genreNamed(Number(number)) ?? '');
  return words.trim() ? [words.replace('((', '(')] : named;
};

const distinct = (texts: string[]): string[] => [
  ...new Set(texts.map((text) => cleanLine(text, NAME)).filter(Boolean)),
];

/** The first year in these dates. */
export const firstYearIn = (texts: readonly string[]): number | null =>
  texts.map(yearIn).find((year) => year !== null) ?? null;

/** A lower-case BCP 47 tag; `und`, `zxx` and whole words are no language. */
export const languageIn = (texts: readonly string[]): string | null => {
  const tag = lineIn(texts, 35)?.replaceAll('_', '-').toLowerCase() ?? '';
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(tag) || ['und', 'zxx', 'xxx', 'mul'].includes(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null;
  } catch {
    return null;
  }
};

/** The first whole number above 0, `3` of "3/11". */
export const numberIn = (texts: readonly string[]): number | null =>
  Number(/^\s*0*([1-9]\d{0,5})(?!\d)/.exec(texts[0] ?? '')?.[1] ?? 0) || null;

/** A series when it has a name; its number stays text, "1.0" is 1. */
export const seriesIn = (names: readonly string[], numbers: readonly string[]): AudioTags['series'] => {
  const name = lineIn(names);
  return name === null ? null : { name, number: lineIn(numbers, 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null };
};
