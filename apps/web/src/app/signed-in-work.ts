import { watchLibrary } from '../features/books/books.queries.ts';
import { notifyRejectedMutations } from '../features/catalogue/catalogue.queries.ts';
import { watchCollections } from '../features/collections/collections.queries.ts';
import { watchNotifications } from '../features/notifications/notifications.queries.ts';
import { sendUnsentReadingTime } from '../features/positions/positions.queries.ts';
import { clearSearchesOnSignOut, watchSearch } from '../features/search/search.queries.ts';
import { live, session } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';

export { prefetchShelf } from '../features/books/books.queries.ts';
export { waitForLastScreen } from '../features/catalogue/catalogue.queries.ts';

let isStarted = false;

/** What a tab does for its reader on every screen, from the first screen on that needs a sign-in: visitors load none of it. */
export const startSignedInWork = (): void => {
  if (isStarted) return;
  isStarted = true;
  watchLibrary(queryClient, live);
  watchCollections(queryClient, live);
  notifyRejectedMutations();
  watchNotifications(queryClient, live);
  watchSearch(queryClient, live);
  clearSearchesOnSignOut(session);
  sendUnsentReadingTime();
};
