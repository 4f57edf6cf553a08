import type { AudioTags } from '../audio/audio-file.ts';
import { genreNamed } from '../audio/genres.ts';
import { firstYearIn, genresIn, languageIn, lineIn, peopleIn, seriesIn } from '../audio/tag-values.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import type { Items } from './items.ts';

const TITLE = 1000;

/** What the items of iTunes mean for an audiobook; `language` is that of the sound, for books that name none. */
export const tagsOf = ({ texts, numbers }: Items, language: string | null): AudioTags => {
  const of = (...keys: string[]): string[] => keys.flatMap((key) => texts.get(key) ?? []);
  const first = (...keys: string[]): string[] => keys.map((key) => of(key)).find(({ length }) => length > 0) ?? [];
  const count = (...keys: string[]): string[] => keys.flatMap((key) => numbers.get(key)?.toString() ?? []);
  const numbered = genreNamed((numbers.get('gnre') ?? 0) - 1);
  const genres = genresIn(of('©gen'));
  return {
    title: lineIn(of('©nam'), TITLE),
    album: lineIn(of('©alb'), TITLE),
    authors: peopleIn(first('©ART', 'aART', 'author', '©aut')),
    narrators: peopleIn(first('narrator', '©nrt', '©wrt')),
    genres: genres.length === 0 && numbered ? [numbered] : genres,
    year: firstYearIn(of('©day', 'rldt')),
    publisher: lineIn(of('publisher', '©pub')),
    language: languageIn([...of('language'), language ?? '']),
    description: first('ldes', 'desc', '©des', 'description', '©cmt')[0] ?? null,
    series: seriesIn(of('series', '©mvn', 'MVNM', 'mvnm'), [
      ...of('series-part', 'series part', '©mvi', 'MVIN', 'mvin'),
      ...count('series-part', '©mvi', 'MVIN', 'mvin'),
    ]),
    isbn: of('isbn').map(normaliseIsbn).find(Boolean) ?? null,
    asin: lineIn(of('asin', 'audible_asin'), 40),
    track: numbers.get('trkn') || null,
    disc: numbers.get('disk') || null,
  };
};
