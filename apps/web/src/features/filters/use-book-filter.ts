import type { BookFilter } from '@lectern/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Shelf } from '../catalogue/catalogue.queries.ts';
import { isFiltering, parseFilter, writeFilter } from './filter-address.ts';
import { pickShelfFields } from './shelf-fields.ts';

/**
 * The filter in the address of the page, so that reloads, links and Back keep it. The first condition is a step of the history,
 * further ones refine it.
 */
export const useBookFilter = (): [BookFilter, (next: BookFilter) => void] => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(params), [params]);
  const setFilter = (next: BookFilter): void =>
    setParams((current) => writeFilter(current, next), { replace: isFiltering(filter), preventScrollReset: true });
  return [filter, setFilter];
};

/** The same for the books of a shelf, which has decided some fields itself. */
export const useShelfFilter = (shelf: Shelf): [BookFilter, (next: BookFilter) => void] => {
  const [filter, setFilter] = useBookFilter();
  return [pickShelfFields(filter, shelf), setFilter];
};
