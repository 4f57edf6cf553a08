import { z } from 'zod';
import { defineCall } from './call.ts';
import { Hash32, IdText, Ok, Time } from './wire.ts';

/** Books that a reader keeps together. `update_at` moves with its name and with every book that comes or goes. */
export const Collection = z.object({
  id: IdText,
  name: z.string(),
  update_at: Time,
  /** Paths, the one added last first. */
  books: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;

/** As old clients name one: by what it is called. In an address a bare `+` may stand for a space. */
const ByName = z.object({ name: z.string() });
const FileOfName = z.object({ name: z.string(), path: z.string() });
/** Ours: names may hold signs that an address can't, like `..`. */
const ById = z.object({ id: IdText });
const BookOfId = z.object({ id: IdText, bookId: IdText });
const OfHash = z.object({ fast_hash: Hash32.optional() });
const Books = z.array(IdText).max(1000).default([]);
/** Missing is empty, which has words of its own. */
const Name = z.string().default('');

const badName = ['collection.name_empty', 'collection.name_too_long'] as const;
const noneOfIt = ['collection.not_found', 'file.not_found'] as const;

export const collections = {
  list: defineCall({
    name: 'collections.list',
    method: 'GET',
    path: '/collections',
    access: 'reader',
    summary: 'The reader’s collections by name, with the paths of their books.',
    reply: z.object({ total: z.int(), items: z.array(Collection) }),
    refusals: [],
  }),
  make: defineCall({
    name: 'collections.make',
    method: 'POST',
    path: '/collections',
    access: 'reader',
    summary: 'Make a collection, with books where their ids are told; an id of no book of the reader’s says nothing.',
    body: z.object({ name: Name, book_ids: z.array(IdText).max(100_000).default([]) }),
    reply: Collection,
    refusals: [...badName, 'collection.name_taken', 'collection.too_many'],
  }),
  create: defineCall({
    name: 'collections.create',
    method: 'POST',
    path: '/collections/:name',
    access: 'reader',
    summary: 'Make an empty collection.',
    params: ByName,
    reply: Collection,
    refusals: [...badName, 'collection.name_taken', 'collection.too_many'],
  }),
  rename: defineCall({
    name: 'collections.rename',
    method: 'POST',
    path: '/collections/:name/rename/:to',
    access: 'reader',
    aged: true,
    summary: 'Give a collection another name.',
    params: z.object({ name: z.string(), to: z.string() }),
    reply: Collection,
    refusals: [...badName, 'collection.not_found', 'collection.name_in_use'],
  }),
  delete: defineCall({
    name: 'collections.delete',
    method: 'DELETE',
    path: '/collections/:name',
    access: 'reader',
    aged: true,
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
    aged: true,
    summary: 'Put a book into a collection; one that is in it stays.',
    params: FileOfName,
    query: OfHash,
    reply: Ok,
    replyAs: 'text',
    refusals: [...noneOfIt, 'collection.too_many'],
  }),
  removeFile: defineCall({
    name: 'collections.removeFile',
    method: 'DELETE',
    path: '/collections/:name/files/:path',
    access: 'reader',
    aged: true,
    summary: 'Take a book out of a collection; it stays in the library.',
    params: FileOfName,
    query: OfHash,
    reply: Ok,
    replyAs: 'text',
    refusals: noneOfIt,
  }),
  addAudioBook: defineCall({
    name: 'collections.addAudioBook',
    method: 'POST',
    path: '/audio-books/add-to-collection/:path',
    access: 'reader',
    aged: true,
    summary: 'Put a book into the collection of that name: JSON, or the form field `collection`.',
    params: z.object({ path: z.string() }),
    query: OfHash,
    body: z.object({ collection: z.string() }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...noneOfIt, 'collection.too_many'],
  }),
  removeAudioBook: defineCall({
    name: 'collections.removeAudioBook',
    method: 'POST',
    path: '/audio-books/remove-from-collection/:path',
    access: 'reader',
    aged: true,
    summary: 'Take a book out of the collection of that name: JSON, or the form field `collection`.',
    params: z.object({ path: z.string() }),
    query: OfHash,
    body: z.object({ collection: z.string() }),
    reply: Ok,
    replyAs: 'text',
    refusals: noneOfIt,
  }),
  change: defineCall({
    name: 'collections.change',
    method: 'PUT',
    path: '/collections/by-id/:id',
    access: 'reader',
    aged: true,
    summary: 'Give a collection another name.',
    params: ById,
    body: z.object({ name: Name }),
    reply: Collection,
    refusals: [...badName, 'collection.not_found', 'collection.name_in_use'],
  }),
  remove: defineCall({
    name: 'collections.remove',
    method: 'DELETE',
    path: '/collections/by-id/:id',
    access: 'reader',
    aged: true,
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
    aged: true,
    summary: 'Put a book into a collection; one that is in it stays.',
    params: BookOfId,
    reply: Ok,
    replyAs: 'text',
    refusals: [...noneOfIt, 'collection.too_many'],
  }),
  removeBook: defineCall({
    name: 'collections.removeBook',
    method: 'DELETE',
    path: '/collections/by-id/:id/books/:bookId',
    access: 'reader',
    aged: true,
    summary: 'Take a book out of a collection; it stays in the library.',
    params: BookOfId,
    reply: Ok,
    replyAs: 'text',
    refusals: noneOfIt,
  }),
  changeBooks: defineCall({
    name: 'collections.changeBooks',
    method: 'POST',
    path: '/collections/by-id/:id/books',
    access: 'reader',
    aged: true,
    summary:
      'Put many books into a collection and take others out, in one deed. Answers those that came and went; those that are not there are passed over.',
    params: ById,
    body: z.object({ add: Books, remove: Books }),
    reply: z.object({ added: z.array(IdText), removed: z.array(IdText) }),
    refusals: [...noneOfIt, 'collection.too_many'],
  }),
};
