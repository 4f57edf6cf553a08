import { type BookFilter, type FilterField, filterFields } from '@lectern/contracts';
import { getFlags } from '../../lib/flags.ts';
import type { Shelf } from '../catalogue/catalogue.queries.ts';

/** The field that a shelf has decided already. */
const getShelfField = ({ kind }: Shelf): FilterField | null => {
  switch (kind) {
    case 'ebooks':
    case 'audio':
      return 'type';
    case 'reading':
    case 'read':
      return 'status';
    case 'purchased':
      return 'licence';
    case 'recent':
      return 'opened';
    case 'favorites':
      return 'favorite';
    case 'author':
    case 'series':
    case 'genre':
    case 'format':
      return kind;
    case 'all':
    case 'collection':
      return null;
    default:
      return kind satisfies never;
  }
};

/** The fields by which the books of a shelf can be filtered. Without audiobooks (a flag) there is one type of books. */
export const listShelfFields = (shelf: Shelf): FilterField[] => {
  const decided = getShelfField(shelf);
  return filterFields.filter((field) => field !== decided && (field !== 'type' || getFlags().audioBooks));
};

/** A filter without the fields that the shelf has decided. */
export const pickShelfFields = (filter: BookFilter, shelf: Shelf): BookFilter => {
  const decided = getShelfField(shelf);
  if (decided === null) return filter;
  const { [decided]: _, ...others } = filter;
  return others;
};

/** A filter that selects the same books without the shelf; null where none does. */
export const toSavedFilter = (shelf: Shelf, filter: BookFilter): BookFilter | null => {
  switch (shelf.kind) {
    case 'all':
      return filter;
    case 'ebooks':
      return { ...filter, type: ['ebook'] };
    case 'audio':
      return { ...filter, type: ['audio'] };
    case 'reading':
    case 'read':
      return { ...filter, status: [shelf.kind] };
    case 'purchased':
      return { ...filter, licence: ['bought'] };
    case 'recent':
      return { ...filter, opened: ['true'] };
    case 'favorites':
      return { ...filter, favorite: ['true'] };
    case 'author':
    case 'series':
    case 'genre':
    case 'format':
      return { ...filter, [shelf.kind]: [...shelf.names] };
    case 'collection':
      return null;
    default:
      return shelf satisfies never;
  }
};
