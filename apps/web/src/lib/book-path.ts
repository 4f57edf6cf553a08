import type { CatalogueBook } from '@lectern/contracts';
import { canPlayInApp, canReadInApp } from './book-formats.ts';
import type { usePaths } from './use-paths.ts';

/** The path of a book: its reader or player where the browser supports the format, else its details. */
export const toBookPath = (
  book: Pick<CatalogueBook, 'id' | 'name' | 'format' | 'locked' | 'audio'>,
  paths: ReturnType<typeof usePaths>,
): string => {
  if (canPlayInApp(book)) return paths.audio(book.name);
  return canReadInApp(book) ? paths.read(book.id) : paths.book(book.id);
};
