import { BookFilter, type FilterField, filterFields } from '@lectern/contracts';

/** The values of a field; empty where it is not restricted. */
export const getValues = (filter: BookFilter, field: FilterField): readonly string[] => filter[field] ?? [];

export const isFiltering = (filter: BookFilter): boolean => filterFields.some((field) => filter[field] !== undefined);

/** The filter with other values of a field; none: the field restricts nothing. */
export const withValues = (filter: BookFilter, field: FilterField, values: readonly string[]): BookFilter => {
  const { [field]: _, ...others } = filter;
  const parsed = BookFilter.shape[field].safeParse([...new Set(values)]);
  return { ...others, ...(parsed.success && { [field]: parsed.data }) };
};

/** Reads the filter of an address. Values that mean nothing are ignored: addresses are typed by hand and come from other versions. */
export const parseFilter = (params: URLSearchParams): BookFilter => {
  let filter: BookFilter = {};
  for (const field of filterFields) {
    const values = params.getAll(field).filter((value) => BookFilter.shape[field].safeParse([value]).success);
    filter = withValues(filter, field, values);
  }
  return filter;
};

/** The parameters of an address with this filter instead of its own; others stay. */
export const writeFilter = (params: URLSearchParams, filter: BookFilter): URLSearchParams => {
  const next = new URLSearchParams([...params].filter(([name]) => !filterFields.some((field) => field === name)));
  for (const field of filterFields) for (const value of getValues(filter, field)) next.append(field, value);
  return next;
};
