import { z } from 'zod';
import { BookFilter } from './book-filter.ts';
import { defineCall } from './call.ts';
import { IdText, Ok, Time } from './common-schemas.ts';

/** At least one field: a filter without any is the library. */
const SavedFilter = BookFilter.refine((filter) => Object.values(filter).some((values) => values !== undefined));

/** A collection that fills itself with the books that meet its filter. */
export const SmartCollection = z.object({
  id: IdText,
  name: z.string(),
  /** Bumped when its name or its filter changes. */
  update_at: Time,
  filter: BookFilter,
});
export type SmartCollection = z.infer<typeof SmartCollection>;

/** A missing name counts as empty, which has its own refusal. */
const Name = z.string().default('');
const nameRefusals = ['collection.name_empty', 'collection.name_too_long'] as const;

export const smartCollections = {
  list: defineCall({
    name: 'smartCollections.list',
    method: 'GET',
    path: '/smart-collections',
    access: 'reader',
    summary:
      'List the reader’s smart collections by name. Their books are those that `/books` lists with the same filter; `/collections` does not contain them.',
    reply: z.object({ items: z.array(SmartCollection) }),
    refusals: [],
  }),
  create: defineCall({
    name: 'smartCollections.create',
    method: 'POST',
    path: '/smart-collections',
    access: 'reader',
    summary: 'Save a filter as a smart collection.',
    body: z.object({ name: Name, filter: SavedFilter }),
    reply: SmartCollection,
    refusals: [...nameRefusals, 'collection.name_taken', 'collection.too_many'],
  }),
  change: defineCall({
    name: 'smartCollections.change',
    method: 'PUT',
    path: '/smart-collections/:id',
    access: 'reader',
    deferrable: true,
    summary: 'Rename a smart collection, change its filter, or both.',
    params: z.object({ id: IdText }),
    body: z.object({ name: z.string().optional(), filter: SavedFilter.optional() }),
    reply: SmartCollection,
    refusals: [...nameRefusals, 'collection.not_found', 'collection.name_in_use'],
  }),
  remove: defineCall({
    name: 'smartCollections.remove',
    method: 'DELETE',
    path: '/smart-collections/:id',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a smart collection. Its books stay in the library.',
    params: z.object({ id: IdText }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['collection.not_found'],
  }),
};
