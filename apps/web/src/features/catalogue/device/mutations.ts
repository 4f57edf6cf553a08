import { bin, catalogue, collections, ratings } from '@lectern/contracts';
import type { Client } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Entry, Mutation } from '../types.ts';

/** Books that one call takes. */
const BATCH = 1000;

const idSets = new WeakMap<Mutation, ReadonlySet<string>>();
const getIds = (mutation: Mutation): ReadonlySet<string> => {
  const ids = idSets.get(mutation) ?? new Set(mutation.books.map(({ id }) => id));
  idSets.set(mutation, ids);
  return ids;
};
const formerBookMaps = new WeakMap<Mutation, ReadonlyMap<string, Entry>>();
/** The books as they were before what the mutation takes back. */
const getFormerBooks = (mutation: Mutation & { kind: 'restore' | 'status' }): ReadonlyMap<string, Entry> => {
  const books = formerBookMaps.get(mutation) ?? new Map(mutation.were?.map((book) => [book.id, book]));
  formerBookMaps.set(mutation, books);
  return books;
};
/** An unread book has no position; one that was marked so by mistake gets it back. */
const applyStatus = (mutation: Mutation & { kind: 'status' }, book: Entry): Entry => {
  if (mutation.status === 'unread') return { ...book, read_status: '', percent: 0, opened: null };
  const { percent, opened } = (book.opened === null && getFormerBooks(mutation).get(book.id)) || book;
  return { ...book, read_status: mutation.status, percent, opened };
};
export const affectsBook = (mutation: Mutation, id: string): boolean => getIds(mutation).has(id);

/** The book after the mutation; null: it is deleted. */
export const applyMutation = (mutation: Mutation, id: string, book: Entry | null): Entry | null => {
  if (mutation.kind === 'restore') return book ?? getFormerBooks(mutation).get(id) ?? null;
  if (book === null) return null;
  switch (mutation.kind) {
    case 'favourite':
      return { ...book, favorite: mutation.value };
    case 'status':
      return applyStatus(mutation, book);
    case 'rating': {
      const { rating: _, ...unrated } = book;
      return mutation.value === null ? unrated : { ...unrated, rating: mutation.value };
    }
    case 'review': {
      const { review: _, ...bare } = book;
      return mutation.text === '' ? bare : { ...bare, review: mutation.text };
    }
    case 'bin':
      return null;
    case 'collection': {
      const others = book.collection_ids.filter((other) => other !== mutation.collection.id);
      return { ...book, collection_ids: mutation.isIn ? [...others, mutation.collection.id] : others };
    }
    default:
      return mutation satisfies never;
  }
};

const callServer = (client: Client, mutation: Mutation, ids: string[], ageMs: number): Promise<unknown> => {
  switch (mutation.kind) {
    case 'favourite':
      return client(catalogue.favourite, { body: { ids, value: mutation.value }, ageMs });
    case 'status':
      return client(catalogue.status, { body: { ids, status: mutation.status }, ageMs });
    case 'rating':
      return client(ratings.rate, { body: { ids, value: mutation.value }, ageMs });
    case 'review':
      return Promise.all(
        ids.map((id) => client(ratings.review, { params: { id }, body: { text: mutation.text }, ageMs })),
      );
    case 'bin':
      return client(bin.put, { body: { ids }, ageMs });
    case 'restore':
      return client(bin.restore, { body: { ids }, ageMs });
    case 'collection': {
      const [add, remove] = mutation.isIn ? [ids, []] : [[], ids];
      return client(collections.changeBooks, { params: { id: mutation.collection.id }, body: { add, remove }, ageMs });
    }
    default:
      return mutation satisfies never;
  }
};

/** Sends a mutation to the server. @throws CallError when it is rejected, NetworkError without an answer */
export const sendMutation = async (client: Client, mutation: Mutation, getAgeMs: () => number): Promise<void> => {
  const ids = mutation.books.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH) {
    await callServer(client, mutation, ids.slice(from, from + BATCH), getAgeMs()).catch((error: unknown) => {
      // Another device has deleted the books already, which is what was asked for.
      const isDeletedAlready = error instanceof CallError && error.code === 'file.not_found';
      if (mutation.kind !== 'bin' || !isDeletedAlready) throw error;
    });
  }
};
