import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Deed, Entry, Named } from './entry.ts';
import { catalogue } from './this-device.ts';

const undo = (onAction: () => void) => ({ label: i18next.t('common:undo'), onAction });

/** How a message calls some books: the one by its title, others by their number. */
const named = (books: readonly Named[]): { books: string } => {
  const [only] = books;
  const isOne = books.length === 1 && only !== undefined;
  const text = isOne
    ? i18next.t('catalogue:books.title', { title: only.title })
    : i18next.t('catalogue:books.some', { count: books.length });
  return { books: text };
};

const setCollection = (
  collection: { id: string; name: string },
  books: readonly Named[],
  isIn: boolean,
  isUndo: boolean,
): void => {
  catalogue.do({ kind: 'collection', collection, books, isIn });
  if (isUndo) return;
  const words = { ...named(books), name: collection.name };
  const text = isIn ? i18next.t('catalogue:collection.added', words) : i18next.t('catalogue:collection.taken', words);
  toasts.show(
    text,
    undo(() => setCollection(collection, books, !isIn, true)),
  );
};

/**
 * What the reader does with books. It shows at once, is kept through reloads, and is sent as soon as there is a network;
 * what the cloud refuses is taken back and told, with a way to try again.
 */
export const deed = {
  favourite: (books: readonly Named[], value: boolean): void => catalogue.do({ kind: 'favourite', books, value }),
  status: (books: readonly Named[], status: 'reading' | 'read' | 'unread'): void =>
    catalogue.do({ kind: 'status', books, status }),
  /** Moves books to the bin; a toast gives them back. */
  bin: (books: readonly Named[]): void => {
    void catalogue.entries(books.map(({ id }) => id)).then((were: readonly Entry[]) => {
      catalogue.do({ kind: 'bin', books });
      const giveBack = (): void => catalogue.do({ kind: 'restore', books: were });
      toasts.show(i18next.t('catalogue:bin.done', named(books)), undo(giveBack));
    });
  },
  /** Puts books into a collection, or takes them out; a toast takes that back. */
  collection: (collection: { id: string; name: string }, books: readonly Named[], isIn: boolean): void =>
    setCollection(collection, books, isIn, false),
};

const failed = (one: Deed, why: string): string => {
  const words = { ...named(one.books), why };
  switch (one.kind) {
    case 'favourite':
      return i18next.t('catalogue:favourite.failed', words);
    case 'status':
      return i18next.t('catalogue:status.failed', words);
    case 'bin':
      return i18next.t('catalogue:bin.failed', words);
    case 'restore':
      return i18next.t('catalogue:restore.failed', words);
    case 'collection':
      return i18next.t('catalogue:collection.failed', { ...words, name: one.collection.name });
    default:
      return one satisfies never;
  }
};

/** Tells the reader what the cloud refused, with a way to try again. Answers how to stop. */
export const followDeeds = (): (() => void) =>
  catalogue.onUndone((one, { code, details }) => {
    const why = errorText(new CallError(code, details));
    toasts.show(failed(one, why), { label: i18next.t('common:tryAgain'), onAction: () => catalogue.do(one) });
  });
