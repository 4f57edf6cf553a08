import { books, type StoredBook } from '@lectern/contracts';
import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../account/account.queries.ts';
import { readerNow } from './bearer.ts';
import { type Item, isOpen, totalsOf } from './engine/item.ts';
import { createPace } from './engine/pace.ts';
import { createQueue } from './engine/queue.ts';
import { check, type Reason, reasonOf } from './reason.ts';
import { inPieces, sendFile } from './send.ts';

export type Upload = Item<StoredBook, Reason>;

/** Many books that come one after the other are read together, at most once in so many milliseconds. */
const GATHER_MS = 3_000;
let gathering = false;
let more = false;

/**
 * A stored book changes the list and the space that is left. The list is named by its call, since the books feature
 * shows pieces of this one and so can't be asked.
 */
const refresh = (): void => {
  more = gathering;
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    if (more) refresh();
  }, GATHER_MS);
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
};

/** Only of a large file anything has come across before it is a book. */
const giveUp = async (file: File): Promise<void> => {
  if (!inPieces(file)) return;
  const pieces = await import('./pieces/give-up.ts');
  await pieces.giveUp(file);
};

/** The uploads of this tab. They belong to the tab, not to a screen: they go on while the reader reads. */
export const uploads = createQueue<StoredBook, Reason>({
  send: sendFile,
  check,
  reasonOf,
  onStored: refresh,
  onGivenUp: (file) => void giveUp(file).catch(() => undefined), // it ends by itself
});

/** How long the rest will take. */
export const pace = createPace(() => performance.now());

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

uploads.subscribe(() => {
  if (totalsOf(uploads.current()).doing === 'moves') pace.note(uploads.moved());
  else pace.rest();
  if (uploads.current().some(isOpen)) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

// Files of one reader never end in the cloud of the next.
let reader = readerNow();
session.subscribe(() => {
  if (reader !== null && readerNow() !== reader) uploads.reset();
  reader = readerNow();
});
