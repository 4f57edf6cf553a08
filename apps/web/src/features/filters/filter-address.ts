import { BookFilter, type FilterField, filterFields } from '@lectern/contracts';
import { getFlags } from '../../lib/flags.ts';

/** The values of a field; empty where it is not restricted. */
export const getValues = (filter: BookFilter, field: FilterField): readonly string[] => filter[field] ?? [];

export const isFiltering = (filter: BookFilter): boolean => filterFields.some((field) => filter[field] !== undefined);

/** The filter with other values of a field; none: the field restricts nothing. */
export const withValues = (filter: BookFilter, field: FilterField, values: readonly string[]): BookFilter => {
  const { [field]: _, ...others } = filter;
  const parsed = BookFilter.shape[field].safeParse([...new Set(values)]);
  return { ...others, ...(parsed.success && { [field]: parsed.data }) };
};

/** Equal filters have equal texts, whatever the order of their values. */
const toText = (filter: BookFilter): string =>
  JSON.stringify(filterFields.map((field) => getValues(filter, field).toSorted()));
export const areEqual = (a: BookFilter, b: BookFilter): boolean => toText(a) === toText(b);

/** In an address: nothing of the saved filter is left. */
const NONE = 'none';

/** Whether a field has such a value here: without audiobooks (a flag) nothing is filtered by them. */
const isKnownValue = (field: FilterField, value: string): boolean =>
  BookFilter.shape[field].safeParse([value]).success &&
  (field !== 'type' || value !== 'audio' || getFlags().audioBooks);

/** Reads the filter of an address. Values that mean nothing are ignored: addresses are typed by hand and come from other versions. */
const parseFilter = (params: URLSearchParams): BookFilter => {
  let filter: BookFilter = {};
  for (const field of filterFields) {
    const values = params.getAll(field).filter((value) => isKnownValue(field, value));
    filter = withValues(filter, field, values);
  }
  return filter;
};

/** The filter of an address on the page of a saved one, which it need not repeat. */
export const parseChangedFilter = (params: URLSearchParams, saved: BookFilter): BookFilter => {
  const filter = parseFilter(params);
  return isFiltering(filter) || params.get('filter') === NONE ? filter : saved;
};

/** The parameters of an address with this filter instead of its own; others stay. `saved`: the filter of the page without any. */
export const writeFilter = (params: URLSearchParams, filter: BookFilter, saved: BookFilter = {}): URLSearchParams => {
  const isOther = ([name]: [string, string]): boolean =>
    name !== 'filter' && !filterFields.some((field) => field === name);
  const next = new URLSearchParams([...params].filter(isOther));
  if (areEqual(filter, saved)) return next;
  if (!isFiltering(filter)) next.set('filter', NONE);
  for (const field of filterFields) for (const value of getValues(filter, field)) next.append(field, value);
  return next;
};
