import type { BookFilter } from '@lectern/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Shelf } from '../catalogue/catalogue.queries.ts';
import { isFiltering, parseChangedFilter, writeFilter } from './filter-address.ts';
import { pickShelfFields } from './shelf-fields.ts';

const NOTHING: BookFilter = {};

/**
 * The filter in the address of the page, so that reloads, links and Back keep it. The first condition is a step of the history,
 * further ones refine it. `saved`: the filter of the page where its address has none.
 */
export const useBookFilter = (saved: BookFilter = NOTHING): [BookFilter, (next: BookFilter) => void] => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseChangedFilter(params, saved), [params, saved]);
  const setFilter = (next: BookFilter): void =>
    setParams((current) => writeFilter(current, next, saved), {
      replace: isFiltering(filter),
      preventScrollReset: true,
    });
  return [filter, setFilter];
};

/** The same for the books of a shelf, which has decided some fields itself. */
export const useShelfFilter = (shelf: Shelf, saved?: BookFilter): [BookFilter, (next: BookFilter) => void] => {
  const [filter, setFilter] = useBookFilter(saved);
  return [pickShelfFields(filter, shelf), setFilter];
};
