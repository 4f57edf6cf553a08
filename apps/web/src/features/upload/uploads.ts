import { type Book, books } from '@lectern/contracts';
import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../account/account.queries.ts';
import { type Item, isOpen, movedBytes } from './engine/item.ts';
import { createPace } from './engine/pace.ts';
import { createQueue } from './engine/queue.ts';
import { giveUp } from './pieces/unfinished.ts';
import { check, type Reason, reasonOf } from './reason.ts';
import { sendFile } from './send.ts';

export type Upload = Item<Book, Reason>;

/**
 * A stored book changes the list and the space that is left. The list is named by its call, since the books feature
 * shows pieces of this one and so can't be asked.
 */
const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
};

/** The uploads of this tab. They belong to the tab, not to a screen: they go on while the reader reads. */
export const uploads = createQueue<Book, Reason>({
  send: sendFile,
  check,
  reasonOf,
  onStored: refresh,
  onGivenUp: (file) => void giveUp(file),
});

/** How long the rest will take. */
export const pace = createPace(() => performance.now());

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

uploads.subscribe(() => {
  pace.note(movedBytes(uploads.current()));
  if (uploads.current().some(isOpen)) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

const readerNow = (): number | null => {
  const now = session.current();
  return now.state === 'in' ? now.userId : null;
};

// Files of one reader never end in the cloud of the next.
let reader = readerNow();
session.subscribe(() => {
  if (reader !== null && readerNow() !== reader) uploads.reset();
  reader = readerNow();
});
