import { cleanLine } from '../text/clean-line.ts';
import { parseYear } from '../text/parse-year.ts';
import type { AudioTags } from './audio-file.ts';
import { findGenreByNumber } from './id3-genres.ts';

const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** The first of these texts with words, as one clean line; `null` when none has. */
export const parseLine = (texts: readonly string[], limit = NAME): string | null =>
  texts.map((text) => cleanLine(text, limit)).find(Boolean) ?? null;

/** What programs that copy discs call an album that nobody named, with the time of the copy in brackets. */
const UNKNOWN_ALBUM =
  /^(?:unknown(?: album)?|unbekannt(?:es album)?|album inconnu|(?:álbum )?desconocido|неизвестный альбом|невідомий альбом|未知专辑|未知專輯)(?: ?\([^)]*\))?$/iu;

/** The name of an album; `null` for that of an unknown one. */
export const parseAlbum = (texts: readonly string[], limit: number): string | null =>
  parseLine(
    texts.filter((text) => !UNKNOWN_ALBUM.test(cleanLine(text, limit))),
    limit,
  );

/** Names of people; several in one text are separated by semicolons, in ID3v2.3 by slashes. */
export const parsePeople = (texts: readonly string[]): string[] =>
  toDistinctLines(texts.flatMap((text) => text.split(/[;/]/))).slice(0, MAX_PEOPLE);

/** Genres as words; a number, bare or in brackets, refers to the list of ID3v1. */
export const parseGenres = (texts: readonly string[]): string[] =>
  toDistinctLines(texts.flatMap((text) => text.split(';')).flatMap(expandGenre)).slice(0, MAX_GENRES);

const expandGenre = (genre: string): string[] => {
  // ID3v2.3 section 4.2.1, TCON: "(51)(39)Noise" refers twice and adds words
  const [, references = '', words = ''] = /^\s*((?:\(\d{1,3}\)|\d{1,3}\s*$)*)(.*)$/s.exec(genre) ?? [];
  const named = Array.from(references.matchAll(/\d+/g), ([number]) => findGenreByNumber(Number(number)) ?? '');
  return words.trim() ? [words.replace('((', '(')] : named;
};

const toDistinctLines = (texts: string[]): string[] => [
  ...new Set(texts.map((text) => cleanLine(text, NAME)).filter(Boolean)),
];

/** The first year found in these dates. */
export const parseFirstYear = (texts: readonly string[]): number | null =>
  texts.map(parseYear).find((year) => year !== null) ?? null;

/** A lower-case BCP 47 tag; `null` for `und`, `zxx` and whole words. */
export const parseLanguage = (texts: readonly string[]): string | null => {
  const tag = parseLine(texts, 35)?.replaceAll('_', '-').toLowerCase() ?? '';
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(tag) || ['und', 'zxx', 'xxx', 'mul'].includes(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null;
  } catch {
    return null;
  }
};

/** The first whole number above 0, `3` of "3/11". */
export const parseNumber = (texts: readonly string[]): number | null =>
  Number(/^\s*0*([1-9]\d{0,5})(?!\d)/.exec(texts[0] ?? '')?.[1] ?? 0) || null;

/** A series if it has a name; its number stays text, "1.0" becomes "1". */
export const parseSeries = (names: readonly string[], numbers: readonly string[]): AudioTags['series'] => {
  const name = parseLine(names);
  return name === null ? null : { name, number: parseLine(numbers, 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null };
};
