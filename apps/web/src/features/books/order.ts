import type { Book, Language } from '@lectern/contracts';

/** Spec section 2, "Books library". */
export const orders = ['added', 'recent', 'title', 'author', 'progress', 'format', 'size'] as const;
export type Order = (typeof orders)[number];

type Compare = (a: Book, b: Book) => number;

const newest = (timeOf: (book: Book) => string | null): Compare => {
  const at = (book: Book) => Date.parse(timeOf(book) ?? '') || 0;
  return (a, b) => at(b) - at(a);
};

/** Books without a word for it come last, whatever the language. */
const byWord = (collator: Intl.Collator, wordOf: (book: Book) => string | null): Compare => {
  return (a, b) => {
    const [left, right] = [wordOf(a), wordOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return collator.compare(left, right);
  };
};

const progressOf = (book: Book): number => (book.read_status === 'read' ? 101 : book.read_percent);

/**
 * The books in the order asked for: words as the language sorts them, figures and times the greatest first. Equal ones
 * stand by title, then by id, so that the order never depends on how they arrived.
 */
export const inOrder = (books: readonly Book[], order: Order, language: Language): Book[] => {
  const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const byTitle = byWord(collator, (book) => book.metadata.title);
  const compares: Record<Order, Compare> = {
    added: newest((book) => book.created_at),
    recent: newest((book) => book.read_position.updated),
    title: byTitle,
    author: byWord(collator, (book) => book.metadata.authors),
    progress: (a, b) => progressOf(b) - progressOf(a),
    format: byWord(collator, (book) => book.format),
    size: (a, b) => b.bytes - a.bytes,
  };
  const first = compares[order];
  return books.toSorted((a, b) => first(a, b) || byTitle(a, b) || Number(b.id) - Number(a.id));
};
