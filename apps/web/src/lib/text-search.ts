import { useDeferredValue, useMemo } from 'react';
import { foldText } from './fold-text.ts';

/** Creates a filter that finds items whose name contains a query, ignoring case and accents. Folds the names once. */
export const createNameFilter = <N extends { name: string }>(
  items: readonly N[],
): ((query: string) => readonly N[]) => {
  let foldedNames: readonly string[] | null = null;
  return (query) => {
    const foldedQuery = foldText(query.trim());
    if (foldedQuery === '') return items;
    foldedNames ??= items.map(({ name }) => foldText(name));
    const known = foldedNames;
    return items.filter((_, index) => known[index]?.includes(foldedQuery));
  };
};

/** The items whose name contains the query. Filtering is deferred, so a long list never blocks typing. */
export const useNameFilter = <N extends { name: string }>(items: readonly N[], query: string): readonly N[] => {
  const find = useMemo(() => createNameFilter(items), [items]);
  const deferredQuery = useDeferredValue(query);
  return useMemo(() => find(deferredQuery), [find, deferredQuery]);
};
