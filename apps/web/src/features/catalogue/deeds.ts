import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Deed, Named } from './entry.ts';
import type { Why } from './protocol.ts';
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

/** What is kept and sent of a book is no more than this. */
const plainly = (books: readonly Named[]): Named[] => books.map(({ id, title }) => ({ id, title }));

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
  favourite: (books: readonly Named[], value: boolean): void =>
    catalogue.do({ kind: 'favourite', books: plainly(books), value }),
  status: (books: readonly Named[], status: 'reading' | 'read' | 'unread'): void =>
    catalogue.do({ kind: 'status', books: plainly(books), status }),
  /** Moves books to the bin; a toast gives them back. */
  bin: (books: readonly Named[]): void => {
    const plain = plainly(books);
    catalogue.do({ kind: 'bin', books: plain });
    toasts.show(
      i18next.t('catalogue:bin.done', named(books)),
      undo(() => catalogue.do({ kind: 'restore', books: plain })),
    );
  },
  /** Puts books into a collection, or takes them out; a toast takes that back. */
  collection: (collection: { id: string; name: string }, books: readonly Named[], isIn: boolean): void =>
    setCollection({ id: collection.id, name: collection.name }, plainly(books), isIn, false),
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

/** Refusals that come close together are told together, in ms: each would take the word of the one before. */
const GATHER_MS = 300;

/** Tells the reader what the cloud refused, with a way to try all of it again. Answers how to stop. */
export const followDeeds = (): (() => void) => {
  let refused: { deed: Deed; why: Why }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const all = refused;
    refused = [];
    timer = undefined;
    const [first] = all;
    if (!first) return;
    const why = errorText(new CallError(first.why.code, first.why.details));
    const text =
      all.length === 1 ? failed(first.deed, why) : i18next.t('catalogue:some.failed', { count: all.length, why });
    const onAction = (): void => {
      for (const { deed: one } of all) catalogue.do(one);
    };
    toasts.tell(text, { label: i18next.t('common:tryAgain'), onAction });
  };
  const stop = catalogue.onUndone((one, why) => {
    refused.push({ deed: one, why });
    timer ??= setTimeout(tell, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
