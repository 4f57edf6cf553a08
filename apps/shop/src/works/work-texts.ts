import type { Language } from '@lectern/texts/languages';
import { getTexts, isLanguage, type Texts } from '../texts.ts';
import { pickTranslation } from '../translated.ts';
import type { Genre, Work } from './work.ts';

const GENRE_KEYS = {
  fiction: 'genreFiction',
  poetry: 'genrePoetry',
  children: 'genreChildren',
  comics: 'genreComics',
  essays: 'genreEssays',
  travel: 'genreTravel',
  science: 'genreScience',
  computing: 'genreComputing',
  food: 'genreFood',
} as const satisfies Record<Genre, keyof Texts>;

/** Returns the language of a work if the shop has texts in it, else English. */
const getTextLanguage = ({ language }: Work): Language => (isLanguage(language) ? language : 'en');

/** Returns the description of a work in its own language. */
export const describeWork = (work: Work): string => pickTranslation(work.description, work.language);

/** Returns the name of a genre in a language. */
export const formatGenre = (genre: Genre, texts: Texts): string => texts[GENRE_KEYS[genre]];

/** Returns the genre of a work in its own language. */
export const getGenreName = (work: Work): string => formatGenre(work.genre, getTexts(getTextLanguage(work)));
