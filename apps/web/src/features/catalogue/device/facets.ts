import { type FilterField, filterFields } from '@lectern/contracts';
import { foldText } from '../../../lib/fold-text.ts';
import type { Entry, Facet, Facets, FacetsQuery } from '../types.ts';
import { createConditions, createValueReader } from './book-filter.ts';
import { createShelfFilter } from './shelves.ts';

/** Values of a field that are listed; those of more books come first. */
const MAX_VALUES = 200;

/**
 * The listed values of a field: the most frequent ones that match the query, and every selected one, in an order that does not
 * change when one of them is selected. @param counts number of books by value; 0 for those that only other filters show
 */
const listValues = (counts: ReadonlyMap<string, number>, selected: readonly string[], query: string): Facet => {
  const foldedQuery = foldText(query.trim());
  const compare = ([a, left]: readonly [string, number], [b, right]: readonly [string, number]): number =>
    right - left || (a < b ? -1 : 1);
  const matching = [...counts]
    .filter(([value, count]) => count > 0 && (foldedQuery === '' || foldText(value).includes(foldedQuery)))
    .sort(compare)
    .slice(0, MAX_VALUES);
  const listed = new Map([...matching, ...selected.map((value) => [value, counts.get(value) ?? 0] as const)]);
  return { total: counts.size, values: [...listed].sort(compare).map(([value, count]) => ({ value, count })) };
};

/**
 * Counts the books of a shelf for each value of each field, as they would be with that value: the conditions of the other
 * fields hold, those of the field itself do not. Reads all books once.
 */
export const computeFacets = (
  books: Iterable<Entry>,
  { shelf, filter, queries }: FacetsQuery,
  now: number,
): { total: number; facets: Facets } => {
  const isOnShelf = createShelfFilter(shelf);
  const conditions = createConditions(filter, now);
  const readValues = createValueReader(now);
  const fields = filterFields.map((field) => ({ field, counts: new Map<string, number>() }));
  let total = 0;
  for (const book of books) {
    if (!isOnShelf(book)) continue;
    let unmet = 0;
    let unmetField: FilterField | null = null;
    for (const { field, isMet } of conditions) {
      if (isMet(book)) continue;
      unmet += 1;
      unmetField = field;
    }
    if (unmet === 0) total += 1;
    for (const { field, counts } of fields) {
      const isCounted = unmet === 0 || (unmet === 1 && unmetField === field);
      for (const value of readValues(book, field)) {
        const count = counts.get(value);
        if (isCounted) counts.set(value, (count ?? 0) + 1);
        else if (count === undefined) counts.set(value, 0);
      }
    }
  }
  const facets = fields.map(
    ({ field, counts }) => [field, listValues(counts, filter[field] ?? [], queries[field] ?? '')] as const,
  );
  // every field has its entry
  return { total, facets: Object.fromEntries(facets) as Facets };
};
