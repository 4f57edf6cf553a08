import type { AudioTags } from '../audio/audio-file.ts';
import { createEncodedTags, type EncodedTags } from '../audio/encoded-tags.ts';
import { findGenreByNumber } from '../audio/id3-genres.ts';
import {
  parseAlbum,
  parseFirstYear,
  parseGenres,
  parseLanguage,
  parseLine,
  parsePeople,
  parseSeries,
} from '../audio/tag-values.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import type { MetadataItems } from './metadata-items.ts';

const TITLE = 1000;

/** The tags of an audiobook by its iTunes metadata items; `language` is that of the audio track, used when no item has one. */
export const toEncodedTags = (
  { texts, numbers }: Pick<MetadataItems, 'texts' | 'numbers'>,
  language: string | null,
): EncodedTags => createEncodedTags({ texts }, (decoded) => toAudioTags({ ...decoded, numbers }, language));

const toAudioTags = (
  { texts, numbers }: Pick<MetadataItems, 'texts' | 'numbers'>,
  language: string | null,
): AudioTags => {
  const getTexts = (...keys: string[]): string[] => keys.flatMap((key) => texts.get(key) ?? []);
  const firstTexts = (...keys: string[]): string[] =>
    keys.map((key) => getTexts(key)).find(({ length }) => length > 0) ?? [];
  const getNumbers = (...keys: string[]): string[] => keys.flatMap((key) => numbers.get(key)?.toString() ?? []);
  const numbered = findGenreByNumber((numbers.get('gnre') ?? 0) - 1);
  const genres = parseGenres(getTexts('©gen'));
  return {
    title: parseLine(getTexts('©nam'), TITLE),
    album: parseAlbum(getTexts('©alb'), TITLE),
    authors: parsePeople(firstTexts('©ART', 'aART', 'author', '©aut')),
    narrators: parsePeople(firstTexts('narrator', '©nrt', '©wrt')),
    genres: genres.length === 0 && numbered ? [numbered] : genres,
    year: parseFirstYear(getTexts('©day', 'rldt')),
    publisher: parseLine(getTexts('publisher', '©pub')),
    language: parseLanguage([...getTexts('language'), language ?? '']),
    description: firstTexts('ldes', 'desc', '©des', 'description', '©cmt')[0] ?? null,
    series: parseSeries(getTexts('series', '©mvn', 'MVNM', 'mvnm'), [
      ...getTexts('series-part', 'series part', '©mvi', 'MVIN', 'mvin'),
      ...getNumbers('series-part', '©mvi', 'MVIN', 'mvin'),
    ]),
    isbn: getTexts('isbn').map(normaliseIsbn).find(Boolean) ?? null,
    asin: parseLine(getTexts('asin', 'audible_asin'), 40),
    track: numbers.get('trkn') || null,
    disc: numbers.get('disk') || null,
  };
};
