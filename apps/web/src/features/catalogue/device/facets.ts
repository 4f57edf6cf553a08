import { filterFields } from '@lectern/contracts';
import { foldText } from '../../../lib/fold-text.ts';
import type { Entry, Facet, Facets, FacetsQuery } from '../types.ts';
import { createConditions, createValueReader } from './book-filter.ts';
import { createShelfFilter } from './shelves.ts';

/** Values of a field that are listed; those of more books come first. */
const MAX_VALUES = 200;

/** The values of a field on the shelf, and the number of books for each. */
type ValueCounts = { all: Set<string>; counts: Map<string, number> };

/** The listed values of a field: the most frequent ones that match the query, and every selected one. */
const listValues = ({ all, counts }: ValueCounts, selected: readonly string[], query: string): Facet => {
  const foldedQuery = foldText(query.trim());
  const matching = [...counts.keys()].filter((value) => foldedQuery === '' || foldText(value).includes(foldedQuery));
  const isSelected = new Set(selected);
  const listed = matching
    .filter((value) => !isSelected.has(value))
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))
    .slice(0, MAX_VALUES);
  return {
    total: all.size,
    values: [...selected, ...listed].map((value) => ({ value, count: counts.get(value) ?? 0 })),
  };
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
  const fields = filterFields.map((field) => ({ field, all: new Set<string>(), counts: new Map<string, number>() }));
  let total = 0;
  for (const book of books) {
    if (!isOnShelf(book)) continue;
    const unmet = conditions.filter(({ isMet }) => !isMet(book)).map(({ field }) => field);
    if (unmet.length === 0) total += 1;
    for (const { field, all, counts } of fields) {
      const isCounted = unmet.length === 0 || (unmet.length === 1 && unmet[0] === field);
      for (const value of readValues(book, field)) {
        all.add(value);
        if (isCounted) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
  }
  const facets = fields.map(
    (values) => [values.field, listValues(values, filter[values.field] ?? [], queries[values.field] ?? '')] as const,
  );
  // every field has its entry
  return { total, facets: Object.fromEntries(facets) as Facets };
};
