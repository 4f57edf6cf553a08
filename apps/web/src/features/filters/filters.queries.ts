export { areEqual, isFiltering } from './filter-address.ts';
export { useBookFilter, useShelfFilter } from './use-book-filter.ts';
