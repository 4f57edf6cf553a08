import type { Language } from '@lectern/contracts';
import { called } from '../../i18n/book-title.ts';
import type { Group } from '../catalogue/catalogue.queries.ts';

/** An author, series, genre or format as it is shown. */
export type Shown = {
  name: string;
  /** Its address. */
  to: string;
  count: number;
  latest: string;
  /** The newest, a few. */
  books: Group['sample'];
  numbers: readonly string[];
  /** It stands for books that have no such name. */
  isNameless: boolean;
};

/** A group below the name it has in the reader's language. */
export const shownAs = (
  { count, latest, sample, numbers, name }: Group,
  shown: { name: string; to: string },
): Shown => ({
  ...shown,
  count,
  latest,
  numbers,
  books: sample.map(called),
  isNameless: name === '',
});

/** By name as the language sorts, the nameless one last. */
export const byName = (language: Language): ((a: Shown, b: Shown) => number) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return (a, b) => Number(a.isNameless) - Number(b.isNameless) || compare(a.name, b.name);
};
