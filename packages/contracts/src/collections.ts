import { z } from 'zod';
import { defineCall } from './call.ts';
import { Hash32, IdText, Ok, Time } from './common-schemas.ts';

/** A collection of books. `update_at` is bumped when its name or its books change. */
export const Collection = z.object({
  id: IdText,
  name: z.string(),
  update_at: Time,
  /** Paths, last added first. */
  books: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;

/** Old clients address a collection by name. In a URL a bare `+` may stand for a space. */
const ByName = z.object({ name: z.string() });
const ByNameAndPath = z.object({ name: z.string(), path: z.string() });
/** Our own clients use ids: names may contain characters that a URL can't, like `..`. */
const ById = z.object({ id: IdText });
const ByIdAndBook = z.object({ id: IdText, bookId: IdText });
const ByFastHash = z.object({ fast_hash: Hash32.optional() });
const BookIds = z.array(IdText).max(1000).default([]);
/** A missing name counts as empty, which has its own refusal. */
const Name = z.string().default('');

const nameRefusals = ['collection.name_empty', 'collection.name_too_long'] as const;
const notFoundRefusals = ['collection.not_found', 'file.not_found'] as const;

export const collections = {
  list: defineCall({
    name: 'collections.list',
    method: 'GET',
    path: '/collections',
    access: 'reader',
    summary: 'List the reader’s collections by name, with the paths of their books.',
    reply: z.object({ total: z.int(), items: z.array(Collection) }),
    refusals: [],
  }),
  make: defineCall({
    name: 'collections.make',
    method: 'POST',
    path: '/collections',
    access: 'reader',
    summary: 'Create a collection, optionally with books; unknown ids are ignored.',
    body: z.object({ name: Name, book_ids: z.array(IdText).max(100_000).default([]) }),
    reply: Collection,
    refusals: [...nameRefusals, 'collection.name_taken', 'collection.too_many', 'collection.book_in_too_many'],
  }),
  create: defineCall({
    name: 'collections.create',
    method: 'POST',
    path: '/collections/:name',
    access: 'reader',
    summary: 'Create an empty collection.',
    params: ByName,
    reply: Collection,
    refusals: [...nameRefusals, 'collection.name_taken', 'collection.too_many'],
  }),
  rename: defineCall({
    name: 'collections.rename',
    method: 'POST',
    path: '/collections/:name/rename/:to',
    access: 'reader',
    deferrable: true,
    summary: 'Rename a collection.',
    params: z.object({ name: z.string(), to: z.string() }),
    reply: Collection,
    refusals: [...nameRefusals, 'collection.not_found', 'collection.name_in_use'],
  }),
  delete: defineCall({
    name: 'collections.delete',
    method: 'DELETE',
    path: '/collections/:name',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a collection. Its books stay in the library.',
    params: ByName,
    reply: Ok,
    replyAs: 'text',
    refusals: ['collection.not_found'],
  }),
  addFile: defineCall({
    name: 'collections.addFile',
    method: 'POST',
    path: '/collections/:name/files/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Add a book to a collection; no effect if it is in it already.',
    params: ByNameAndPath,
    query: ByFastHash,
    reply: Ok,
    replyAs: 'text',
    refusals: [...notFoundRefusals, 'collection.book_in_too_many'],
  }),
  removeFile: defineCall({
    name: 'collections.removeFile',
    method: 'DELETE',
    path: '/collections/:name/files/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Remove a book from a collection; it stays in the library.',
    params: ByNameAndPath,
    query: ByFastHash,
    reply: Ok,
    replyAs: 'text',
    refusals: notFoundRefusals,
  }),
  addAudioBook: defineCall({
    name: 'collections.addAudioBook',
    method: 'POST',
    path: '/audio-books/add-to-collection/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Add a book to the collection with that name: JSON, or the form field `collection`.',
    params: z.object({ path: z.string() }),
    query: ByFastHash,
    body: z.object({ collection: z.string() }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...notFoundRefusals, 'collection.book_in_too_many'],
  }),
  removeAudioBook: defineCall({
    name: 'collections.removeAudioBook',
    method: 'POST',
    path: '/audio-books/remove-from-collection/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Remove a book from the collection with that name: JSON, or the form field `collection`.',
    params: z.object({ path: z.string() }),
    query: ByFastHash,
    body: z.object({ collection: z.string() }),
    reply: Ok,
    replyAs: 'text',
    refusals: notFoundRefusals,
  }),
  change: defineCall({
    name: 'collections.change',
    method: 'PUT',
    path: '/collections/by-id/:id',
    access: 'reader',
    deferrable: true,
    summary: 'Rename a collection.',
    params: ById,
    body: z.object({ name: Name }),
    reply: Collection,
    refusals: [...nameRefusals, 'collection.not_found', 'collection.name_in_use'],
  }),
  remove: defineCall({
    name: 'collections.remove',
    method: 'DELETE',
    path: '/collections/by-id/:id',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a collection. Its books stay in the library.',
    params: ById,
    reply: Ok,
    replyAs: 'text',
    refusals: ['collection.not_found'],
  }),
  addBook: defineCall({
    name: 'collections.addBook',
    method: 'PUT',
    path: '/collections/by-id/:id/books/:bookId',
    access: 'reader',
    deferrable: true,
    summary: 'Add a book to a collection; no effect if it is in it already.',
    params: ByIdAndBook,
    reply: Ok,
    replyAs: 'text',
    refusals: [...notFoundRefusals, 'collection.book_in_too_many'],
  }),
  removeBook: defineCall({
    name: 'collections.removeBook',
    method: 'DELETE',
    path: '/collections/by-id/:id/books/:bookId',
    access: 'reader',
    deferrable: true,
    summary: 'Remove a book from a collection; it stays in the library.',
    params: ByIdAndBook,
    reply: Ok,
    replyAs: 'text',
    refusals: notFoundRefusals,
  }),
  changeBooks: defineCall({
    name: 'collections.changeBooks',
    method: 'POST',
    path: '/collections/by-id/:id/books',
    access: 'reader',
    deferrable: true,
    summary:
      'Add books to a collection and remove others in one action. Returns the ids that were added and removed; unknown ids are skipped.',
    params: ById,
    body: z.object({ add: BookIds, remove: BookIds }),
    reply: z.object({ added: z.array(IdText), removed: z.array(IdText) }),
    refusals: [...notFoundRefusals, 'collection.book_in_too_many'],
  }),
};
