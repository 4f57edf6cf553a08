export { areEqual, isFiltering } from './filter-address.ts';
export { toSavedFilter } from './shelf-fields.ts';
export { useBookFilter, useShelfFilter } from './use-book-filter.ts';
