import { type BookFilter, type FilterField, filterFields } from '@lectern/contracts';
import type { Entry } from '../types.ts';
import { getGroupNames } from './shelves.ts';

const DAY_MS = 86_400_000;
/** The choices of stars and days whose books are counted, from the one that the fewest books meet. */
const RATINGS = ['5', '4', '3', '2', '0.5'] as const;
const ADDED_DAYS = ['7', '30', '90', '365'] as const;

const getLicences = (book: Entry): string[] => {
  const isProtected = book.locked || book.licensed === true || book.format === 'acsm';
  const licences = book.licensed ? ['lent'] : [];
  if (book.purchased) licences.push('bought');
  if (book.token_expires !== undefined) licences.push('expires');
  return licences.length === 0 && !isProtected ? ['free'] : licences;
};

/** The primary subtag of a language tag; '' without one. */
const getPrimaryLanguage = (tag: string | null): string => (tag ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The time so many days before `now`, as books state times: these sort as texts. */
const toCutoff = (days: string, now: number): string => new Date(now - Number(days) * DAY_MS).toISOString();

// Shared by all books: a hundred thousand of them are read for a panel.
const [AUDIO, EBOOK, TRUE] = [['audio'], ['ebook'], ['true']] as const;
const NONE: readonly string[] = [];

/** Creates a reader of the values by which a book is found in a field. @param now in ms since 1970 */
export const createValueReader = (now: number) => {
  const ages = ADDED_DAYS.map((days, index) => ({ met: ADDED_DAYS.slice(index), cutoff: toCutoff(days, now) }));
  return (book: Entry, field: FilterField): readonly string[] => {
    switch (field) {
      case 'type':
        return book.audio ? AUDIO : EBOOK;
      case 'status':
        return [book.read_status || 'unread'];
      case 'language':
        return [getPrimaryLanguage(book.lang)];
      case 'format':
      case 'author':
      case 'series':
      case 'genre':
        return getGroupNames(book, field);
      case 'rating':
        return book.rating === undefined ? NONE : RATINGS.filter((stars) => (book.rating ?? 0) >= Number(stars));
      case 'licence':
        return getLicences(book);
      case 'favorite':
        return book.favorite ? TRUE : NONE;
      case 'opened':
        return book.opened === null ? NONE : TRUE;
      case 'added':
        return ages.find(({ cutoff }) => book.added >= cutoff)?.met ?? NONE;
      default:
        return field satisfies never;
    }
  };
};

type Condition = { field: FilterField; isMet: (book: Entry) => boolean };

/** The conditions of a filter, one for each field that it names. @param now in ms since 1970 */
export const createConditions = (filter: BookFilter, now: number): Condition[] => {
  const readValues = createValueReader(now);
  return filterFields.flatMap((field): Condition[] => {
    const values: readonly string[] | undefined = filter[field];
    if (values === undefined) return [];
    if (field === 'rating') {
      const fewest = Math.min(...values.map(Number));
      return [{ field, isMet: (book) => (book.rating ?? 0) >= fewest }];
    }
    if (field === 'added') {
      const cutoff = toCutoff(String(Math.max(...values.map(Number))), now);
      return [{ field, isMet: (book) => book.added >= cutoff }];
    }
    const selected = new Set(values);
    return [{ field, isMet: (book) => readValues(book, field).some((value) => selected.has(value)) }];
  });
};

/** Creates a predicate for the books that meet every condition of a filter. */
export const createBookFilter = (filter: BookFilter, now: number): ((book: Entry) => boolean) => {
  const conditions = createConditions(filter, now);
  return (book) => conditions.every(({ isMet }) => isMet(book));
};
