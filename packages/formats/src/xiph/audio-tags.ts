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
import type { VorbisComments } from './vorbis-comments.ts';

const TITLE = 1000;

/** The tags of an audiobook by its Vorbis comments, or by APEv2 items, which have the same names. */
export const toEncodedTags = ({ fields }: Pick<VorbisComments, 'fields'>): EncodedTags =>
  createEncodedTags({ fields }, toAudioTags);

/** Converts Vorbis comments to the tags of an audiobook, by the names that tagging programs use. */
const toAudioTags = ({ fields }: Pick<VorbisComments, 'fields'>): AudioTags => {
  const firstTexts = (...names: string[]): string[] =>
    names.map((name) => fields.get(name) ?? []).find(({ length }) => length > 0) ?? [];
  return {
    title: parseLine(firstTexts('TITLE'), TITLE),
    album: parseAlbum(firstTexts('ALBUM'), TITLE),
    authors: parsePeople(firstTexts('AUTHOR', 'ARTIST', 'ALBUMARTIST', 'ALBUM ARTIST')),
    narrators: parsePeople(firstTexts('NARRATOR', 'NARRATEDBY', 'PERFORMER', 'COMPOSER')),
    genres: parseGenres(firstTexts('GENRE')),
    year: parseFirstYear(firstTexts('DATE', 'YEAR', 'ORIGINALDATE')),
    publisher: parseLine(firstTexts('PUBLISHER', 'ORGANIZATION', 'LABEL')),
    language: parseLanguage(firstTexts('LANGUAGE')),
    description: firstTexts('DESCRIPTION', 'SYNOPSIS', 'COMMENT')[0] ?? null,
    series: parseSeries(firstTexts('SERIES', 'MVNM'), firstTexts('SERIES-PART', 'SERIES PART', 'MVIN')),
    isbn: firstTexts('ISBN').map(normaliseIsbn).find(Boolean) ?? null,
    asin: parseLine(firstTexts('ASIN', 'AUDIBLE_ASIN'), 40),
    track: parseNumber(firstTexts('TRACKNUMBER', 'TRACK')),
    disc: parseNumber(firstTexts('DISCNUMBER', 'DISC')),
  };
};
