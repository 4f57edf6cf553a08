import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import { localCatalogue } from './local-catalogue.ts';
import type { Rejection } from './protocol.ts';
import type { BookRef, Entry, Mutation } from './types.ts';

const createUndoAction = (onAction: () => void) => ({ label: i18next.t('common:undo'), onAction });

/** How a message names books: one by its title, several by their number. */
const toBooksText = (books: readonly BookRef[]): { books: string } => {
  const [only] = books;
  const isOne = books.length === 1 && only !== undefined;
  const text = isOne
    ? i18next.t('catalogue:books.title', { title: only.title })
    : i18next.t('catalogue:books.some', { count: books.length });
  return { books: text };
};

/** Only this is stored and sent of a book. */
const toRefs = (books: readonly BookRef[]): BookRef[] => books.map(({ id, title }) => ({ id, title }));

const changeCollection = (
  collection: { id: string; name: string },
  books: readonly BookRef[],
  isIn: boolean,
  isUndo: boolean,
): void => {
  localCatalogue.mutate({ kind: 'collection', collection, books, isIn });
  if (isUndo) return;
  const words = { ...toBooksText(books), name: collection.name };
  const text = isIn ? i18next.t('catalogue:collection.added', words) : i18next.t('catalogue:collection.taken', words);
  toasts.show(
    text,
    createUndoAction(() => changeCollection(collection, books, !isIn, true)),
  );
};

/**
 * What the reader does with books. A mutation shows at once, survives reloads, and is sent as soon as there is a network;
 * what the server rejects is reverted and reported, with a way to try again.
 */
export const bookMutations = {
  setFavourite: (books: readonly BookRef[], value: boolean): void =>
    localCatalogue.mutate({ kind: 'favourite', books: toRefs(books), value }),
  markAsRead: (books: readonly BookRef[]): void =>
    localCatalogue.mutate({ kind: 'status', books: toRefs(books), status: 'read' }),
  /** Marks books as not begun; a toast offers to undo it, with the positions that they had. */
  markAsUnread: (books: readonly { id: string; title: string; entry: Entry | null }[]): void => {
    const refs = toRefs(books);
    localCatalogue.mutate({ kind: 'status', books: refs, status: 'unread' });
    const were = books.flatMap(({ entry }) =>
      entry && (entry.opened !== null || entry.read_status !== '') ? [entry] : [],
    );
    const undo = (): void => {
      for (const [status, some] of Map.groupBy(were, ({ read_status }) => read_status || 'reading'))
        localCatalogue.mutate({ kind: 'status', books: toRefs(some), status, were: some });
    };
    toasts.show(i18next.t('catalogue:unread.done', toBooksText(books)), createUndoAction(undo));
  },
  /** Sets the stars of books; null takes them away. */
  setRating: (books: readonly BookRef[], value: number | null): void =>
    localCatalogue.mutate({ kind: 'rating', books: toRefs(books), value }),
  /** Replaces the review of a book; an empty text deletes it. */
  setReview: (book: BookRef, text: string): void =>
    localCatalogue.mutate({ kind: 'review', books: toRefs([book]), text }),
  /** Moves books to the bin; a toast offers to undo it. */
  moveToBin: (books: readonly BookRef[]): void => {
    const refs = toRefs(books);
    localCatalogue.mutate({ kind: 'bin', books: refs });
    toasts.show(
      i18next.t('catalogue:bin.done', toBooksText(books)),
      createUndoAction(() => localCatalogue.mutate({ kind: 'restore', books: refs })),
    );
  },
  /** Adds books to a collection, or removes them; a toast offers to undo it. */
  setInCollection: (collection: { id: string; name: string }, books: readonly BookRef[], isIn: boolean): void =>
    changeCollection({ id: collection.id, name: collection.name }, toRefs(books), isIn, false),
};

const toRejectionText = (mutation: Mutation, why: string): string => {
  const words = { ...toBooksText(mutation.books), why };
  switch (mutation.kind) {
    case 'favourite':
      return i18next.t('catalogue:favourite.failed', words);
    case 'status':
      return i18next.t('catalogue:status.failed', words);
    case 'rating':
      return i18next.t('catalogue:rating.failed', words);
    case 'review':
      return i18next.t('catalogue:review.failed', words);
    case 'bin':
      return i18next.t('catalogue:bin.failed', words);
    case 'restore':
      return i18next.t('catalogue:restore.failed', words);
    case 'collection':
      return i18next.t('catalogue:collection.failed', { ...words, name: mutation.collection.name });
    default:
      return mutation satisfies never;
  }
};

/** Rejections within this time share one toast: each toast would replace the one before. */
const DEBOUNCE_MS = 300;

/** Shows toasts about mutations that the server rejected, with a button that tries them again. Returns a function that stops this. */
export const notifyRejectedMutations = (): (() => void) => {
  let rejected: { mutation: Mutation; rejection: Rejection }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = (): void => {
    const reported = rejected;
    rejected = [];
    timer = undefined;
    const [first] = reported;
    if (!first) return;
    const why = formatError(new CallError(first.rejection.code, first.rejection.details));
    const text =
      reported.length === 1
        ? toRejectionText(first.mutation, why)
        : i18next.t('catalogue:some.failed', { count: reported.length, why });
    const onAction = (): void => {
      for (const { mutation } of reported) localCatalogue.mutate(mutation);
    };
    toasts.enqueue(text, { label: i18next.t('common:tryAgain'), onAction });
  };
  const stop = localCatalogue.onRejected((mutation, rejection) => {
    rejected.push({ mutation, rejection });
    timer ??= setTimeout(notify, DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
