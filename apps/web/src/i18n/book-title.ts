import { UNKNOWN_TITLE } from '@lectern/contracts';
import i18next from 'i18next';

type Titled = { title: string };
const titledBooks = new WeakMap<Titled, Titled>();

/**
 * Returns a book with its display title: one without a title gets the translated placeholder. The result is cached per book and
 * language, because lists compare books by identity.
 */
export const withDisplayTitle = <B extends Titled>(book: B): B => {
  if (book.title !== UNKNOWN_TITLE) return book;
  const title = i18next.t('books:unknownTitle');
  const cached = titledBooks.get(book);
  if (cached?.title === title) return cached as B; // stored below, made from this very book
  const titled = { ...book, title };
  titledBooks.set(book, titled);
  return titled;
};
