import { z } from 'zod';
import { limits } from './limits.ts';

const listOf = <S extends z.ZodType>(value: S) => z.array(value).min(1).max(limits.FILTER_VALUES).optional();
/** A name as a book has it; '' stands for books without one. */
const Name = z.string().max(limits.FILTER_NAME_CHARS);

/** Reading states of a book; `unread` is "" in a Book. */
const statuses = ['unread', 'reading', 'read'] as const;
/** `lent`: under a licence of a provider. `expires`: with a known end. `free`: neither bought nor protected. */
const licences = ['bought', 'lent', 'expires', 'free'] as const;

/**
 * Which books of a list are shown: those that have one of the values of every field that is given. `language` is the primary
 * subtag of a tag (`en` of `en-GB`), `rating` the fewest stars, and `added` the number of days within which a book was added.
 */
export const BookFilter = z.object({
  type: listOf(z.enum(['ebook', 'audio'])),
  status: listOf(z.enum(statuses)),
  format: listOf(Name),
  language: listOf(Name),
  author: listOf(Name),
  series: listOf(Name),
  genre: listOf(Name),
  rating: listOf(z.enum(['0.5', '1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'])),
  licence: listOf(z.enum(licences)),
  favorite: listOf(z.literal('true')),
  opened: listOf(z.literal('true')),
  added: listOf(z.string().regex(/^[1-9]\d{0,4}$/)),
});
export type BookFilter = z.infer<typeof BookFilter>;
export type FilterField = keyof BookFilter;

/** The fields of a filter, in the order in which they are shown and written. */
export const filterFields = BookFilter.keyof().options;

/** A query parameter that may be repeated. */
const oneOrMany = <V extends string>(values: z.ZodOptional<z.ZodArray<z.ZodType<V>>>) => {
  const list = values.unwrap();
  return z.union([list, list.element.transform((value) => [value])]).optional();
};

const { shape } = BookFilter;
/** A filter as query parameters. The prefix keeps them apart from words that clients of other servers send. */
export const FilterQuery = z.object({
  filter_type: oneOrMany(shape.type),
  filter_status: oneOrMany(shape.status),
  filter_format: oneOrMany(shape.format),
  filter_language: oneOrMany(shape.language),
  filter_author: oneOrMany(shape.author),
  filter_series: oneOrMany(shape.series),
  filter_genre: oneOrMany(shape.genre),
  filter_rating: oneOrMany(shape.rating),
  filter_licence: oneOrMany(shape.licence),
  filter_favorite: oneOrMany(shape.favorite),
  filter_opened: oneOrMany(shape.opened),
  filter_added: oneOrMany(shape.added),
} satisfies Record<`filter_${FilterField}`, z.ZodType>);
