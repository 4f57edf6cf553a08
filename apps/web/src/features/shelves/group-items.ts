import { compareSortKeys, toSortKey } from '@lectern/formats/sort-names';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import type { Group } from '../catalogue/catalogue.queries.ts';

/** An author, series, genre or format as displayed. */
export type GroupItem = {
  name: string;
  /** What it is ordered by. */
  key: string;
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
  { count, latest, sample, numbers, name, key }: Group,
  display: { name: string; to: string },
): GroupItem => ({
  ...display,
  key: display.name === name ? key : toSortKey(display.name),
  count,
  latest,
  numbers,
  books: sample.map(withDisplayTitle),
  isNameless: name === '',
});

/** Compares by name, in the order of all lists; the nameless group comes last. */
export const compareGroupItems = (a: GroupItem, b: GroupItem): number =>
  Number(a.isNameless) - Number(b.isNameless) || compareSortKeys(a.key, b.key);
