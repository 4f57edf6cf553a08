import type { AudioTags } from '../audio/audio-file.ts';
import { firstYearIn, genresIn, languageIn, lineIn, numberIn, peopleIn, seriesIn } from '../audio/tag-values.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import type { Id3Tag } from './id3-tag.ts';

const TITLE = 1000;

/** What frames of ID3 mean for an audiobook (ID3v2.4 section 4.2, and what its programs made customary). */
export const tagsOf = ({ texts, custom, comments }: Pick<Id3Tag, 'texts' | 'custom' | 'comments'>): AudioTags => {
  const of = (...ids: string[]): string[] => ids.flatMap((id) => texts.get(id) ?? []);
  const named = (...names: string[]): string[] => names.flatMap((name) => custom.get(name) ?? []);
  const noted = (...names: string[]): string[] => names.flatMap((name) => comments.get(name) ?? []);
  const first = (...candidates: string[][]): string[] => candidates.find((texts) => texts.length > 0) ?? [];
  return {
    title: lineIn(of('TIT2'), TITLE),
    album: lineIn(of('TALB'), TITLE),
    authors: peopleIn(first(of('TPE1'), of('TPE2'))),
    narrators: peopleIn(first(named('narrator', 'narratedby', 'narrated by'), of('TCOM'))),
    genres: genresIn(of('TCON')),
    year: firstYearIn(of('TDRC', 'TYER', 'TDRL', 'TDOR', 'TORY')),
    publisher: lineIn(of('TPUB')),
    language: languageIn(of('TLAN')),
    description: first(of('TDES'), named('description', 'desc'), noted('description', ''))[0] ?? null,
    series: seriesIn(first(named('series'), of('MVNM')), first(named('series-part', 'series part'), of('MVIN'))),
    isbn: named('isbn').map(normaliseIsbn).find(Boolean) ?? null,
    asin: lineIn(named('asin', 'audible_asin'), 40),
    track: numberIn(of('TRCK')),
    disc: numberIn(of('TPOS')),
  };
};
