import { UNKNOWN_TITLE } from '@lectern/contracts';
import i18next from 'i18next';

type Titled = { title: string };
const told = new WeakMap<Titled, Titled>();

/** A book by what it is called: one that says no title in the reader's words. The same object for the same book as long as the language stays: lists compare them. */
export const called = <B extends Titled>(book: B): B => {
  if (book.title !== UNKNOWN_TITLE) return book;
  const title = i18next.t('books:unknownTitle');
  const before = told.get(book);
  if (before?.title === title) return before as B; // put in below, made of this very book
  const now = { ...book, title };
  told.set(book, now);
  return now;
};
