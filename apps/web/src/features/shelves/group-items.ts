import type { Language } from '@lectern/contracts';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import type { Group } from '../catalogue/catalogue.queries.ts';

/** An author, series, genre or format as displayed. */
export type GroupItem = {
  name: string;
  /** The path of its shelf. */
  to: string;
  count: number;
  latest: string;
  /** A few of the newest books. */
  books: Group['sample'];
  numbers: readonly string[];
  /** The group of books without such a name. */
  isNameless: boolean;
};

/** Converts a group to a list item with its display name. */
export const toGroupItem = (
  { count, latest, sample, numbers, name }: Group,
  display: { name: string; to: string },
): GroupItem => ({
  ...display,
  count,
  latest,
  numbers,
  books: sample.map(withDisplayTitle),
  isNameless: name === '',
});

/** Creates a comparator by name in the language's collation; the nameless group comes last. */
export const createGroupComparator = (language: Language): ((a: GroupItem, b: GroupItem) => number) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return (a, b) => Number(a.isNameless) - Number(b.isNameless) || compare(a.name, b.name);
};
