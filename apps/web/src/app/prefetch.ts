import { Language } from '@lectern/contracts';
import type { LoaderFunctionArgs } from 'react-router';
import type { Shelf } from '../features/catalogue/catalogue.queries.ts';
import { loadWords } from '../i18n/i18n.ts';
import { session } from '../lib/api.ts';
import { whenSessionReady } from './start-session.ts';

const prefetchOnceSignedIn = async (bookId: string): Promise<void> => {
  await whenSessionReady();
  if (session.current().state !== 'in') return;
  (await import('../features/reader/reader.queries.ts')).prefetchBook(bookId);
};

/** Route loader: requests the book to be read. Neither waits for the reader's code nor delays the navigation. */
export const prefetchBookLoader = ({ params: { bookId } }: LoaderFunctionArgs): null => {
  if (bookId !== undefined) prefetchOnceSignedIn(bookId).catch(() => null); // the routes and the screen meet the same error and show it
  return null;
};

/** Starts to load what every screen of a signed-in reader needs. */
const loadSignedInWork = () => import('./signed-in-work.ts');

/** Route loader of the screens that need a sign-in: what they share, and the texts, of which the log-in has a part. */
export const signedInLoader = async ({ params }: LoaderFunctionArgs): Promise<null> => {
  await whenSessionReady();
  const language = Language.safeParse(params.language);
  if (session.current().state !== 'in' || !language.success) return null;
  const [{ startSignedInWork }] = await Promise.all([loadSignedInWork(), loadWords(language.data, 'reader')]);
  startSignedInWork();
  return null;
};

/** Route loader: resolves when the last screen can be drawn as it was, or there is none. */
export const lastScreenLoader = async (): Promise<null> => {
  await (await loadSignedInWork()).waitForLastScreen();
  return null;
};

const prefetchOnceLoaded = async (shelf: Shelf): Promise<void> => (await loadSignedInWork()).prefetchShelf(shelf);

/** Loader properties of a shelf's route: requests the books while the code of the screen loads. */
export const createShelfLoader = (shelf: Shelf) => ({
  loader: (): null => {
    prefetchOnceLoaded(shelf).catch(() => null); // the screen loads the same code and shows why it failed
    return null;
  },
  shouldRevalidate: () => false,
});
