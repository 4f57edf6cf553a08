import type { AudioTags } from '../audio/audio-file.ts';
import { createEncodedTags, type EncodedTags } from '../audio/encoded-tags.ts';
import {
  parseAlbum,
  parseFirstYear,
  parseGenres,
  parseLanguage,
  parseLine,
  parseNumber,
  parsePeople,
  parseSeries,
} from '../audio/tag-values.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import type { Id3Tag } from './id3-tag.ts';

const TITLE = 1000;

/** The tags of an audiobook by its ID3 frames. */
export const toEncodedTags = ({
  texts,
  custom,
  comments,
}: Pick<Id3Tag, 'texts' | 'custom' | 'comments'>): EncodedTags =>
  createEncodedTags({ texts, custom, comments }, toAudioTags);

/** Converts ID3 frames to the tags of an audiobook (ID3v2.4 section 4.2, and the conventions of tagging programs). */
const toAudioTags = ({ texts, custom, comments }: Pick<Id3Tag, 'texts' | 'custom' | 'comments'>): AudioTags => {
  const getTexts = (...ids: string[]): string[] => ids.flatMap((id) => texts.get(id) ?? []);
  const getCustom = (...names: string[]): string[] => names.flatMap((name) => custom.get(name) ?? []);
  const getComments = (...names: string[]): string[] => names.flatMap((name) => comments.get(name) ?? []);
  const firstNonEmpty = (...candidates: string[][]): string[] => candidates.find((texts) => texts.length > 0) ?? [];
  return {
    title: parseLine(getTexts('TIT2'), TITLE),
    album: parseAlbum(getTexts('TALB'), TITLE),
    authors: parsePeople(firstNonEmpty(getTexts('TPE1'), getTexts('TPE2'))),
    narrators: parsePeople(firstNonEmpty(getCustom('narrator', 'narratedby', 'narrated by'), getTexts('TCOM'))),
    genres: parseGenres(getTexts('TCON')),
    year: parseFirstYear(getTexts('TDRC', 'TYER', 'TDRL', 'TDOR', 'TORY')),
    publisher: parseLine(getTexts('TPUB')),
    language: parseLanguage(getTexts('TLAN')),
    description:
      firstNonEmpty(getTexts('TDES'), getCustom('description', 'desc'), getComments('description', ''))[0] ?? null,
    series: parseSeries(
      firstNonEmpty(getCustom('series'), getTexts('MVNM')),
      firstNonEmpty(getCustom('series-part', 'series part'), getTexts('MVIN')),
    ),
    isbn: getCustom('isbn').map(normaliseIsbn).find(Boolean) ?? null,
    asin: parseLine(getCustom('asin', 'audible_asin'), 40),
    track: parseNumber(getTexts('TRCK')),
    disc: parseNumber(getTexts('TPOS')),
  };
};
