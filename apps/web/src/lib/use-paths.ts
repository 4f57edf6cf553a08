import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { paths } from './paths.ts';
import { useSession } from './use-session.ts';

/** Paths for the signed-in reader in the current language. Only for screens of a signed-in reader. */
export const usePaths = () => {
  useTranslation(); // Re-renders when the language changes.
  const session = useSession();
  const language = currentLanguage();
  const userId = session.state === 'in' ? session.userId : 0;
  return useMemo(
    () => ({
      overview: paths.user(language, userId),
      books: paths.books(language, userId),
      shelf: (shelf: Parameters<typeof paths.shelf>[2]) => paths.shelf(language, userId, shelf),
      namedShelf: (shelf: Parameters<typeof paths.namedShelf>[2], name: string) =>
        paths.namedShelf(language, userId, shelf, name),
      authors: paths.authors(language, userId),
      book: (bookId: string) => paths.book(language, userId, bookId),
      collections: paths.collections(language, userId),
      groups: (of: Parameters<typeof paths.groups>[2]) => paths.groups(language, userId, of),
      collection: (id: string) => paths.collection(language, userId, id),
      collectionNamed: (name: string) => paths.collectionNamed(language, userId, name),
      audio: (name?: string) => paths.audio(language, userId, name),
      bin: paths.bin(language, userId),
      statistics: paths.statistics(language, userId),
      settings: (page: Parameters<typeof paths.settings>[2]) => paths.settings(language, userId, page),
      payForPlan: (planId: string) => paths.payForPlan(language, userId, planId),
      search: (words: string) => paths.search(language, userId, words),
      findStore: paths.findStore(language),
      read: (bookId: string) => paths.read(language, bookId),
    }),
    [language, userId],
  );
};
