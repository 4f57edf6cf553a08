import { catalogue, sync } from '@lectern/contracts';
import type { Client } from '../../../lib/call.ts';
import type { Entry } from '../entry.ts';
import type { Holdings } from './holdings.ts';
import type { Progress } from './store.ts';

/** Books of the first answer, so that the first screen waits for little; and of the others. */
const [FIRST_PAGE, PAGE] = [120, 2000];
/** Books that one call names. */
const AT_ONCE = 200;
const CHANGES = 1000;

type Parts = {
  client: Client;
  held: Holdings;
  /** Some books have come, changed or gone. */
  moved: () => void;
  /** How much of the first filling is there; null when it is whole. */
  filled: (share: { have: number; total: number } | null) => void;
  /** Resolves when the first screen has had what it needs. */
  firstScreen: () => Promise<void>;
};

/** Brings what the device holds in step with the cloud. All reject as the client does. */
export const syncing = ({ client, held, moved, filled, firstScreen }: Parts) => {
  let progress: Progress = { cursor: 0, filling: { after: null, over: false }, packs: 1 };

  /** The whole library, the newest books first. What was interrupted goes on where it was. */
  const fill = async (): Promise<void> => {
    let { after, over } = progress.filling ?? { after: null, over: held.size() > 0 };
    // Which of the older books are still there is known only when all were told.
    if (over) after = null;
    const told = new Set<string>();
    do {
      if (told.size > 0 && told.size <= FIRST_PAGE) await firstScreen();
      const limit = after === null ? FIRST_PAGE : PAGE;
      const page = await client(catalogue.list, { query: { limit, ...(after !== null && { after }) } });
      // What happens while the pages come is told after the cursor of the first of them.
      if (after === null) progress = { ...progress, cursor: page.cursor };
      held.apply(new Map(page.items.map((book) => [book.id, book])));
      for (const { id } of page.items) told.add(id);
      after = page.next_cursor;
      progress = { ...progress, filling: after === null ? null : { after, over } };
      if (after === null && over) {
        held.apply(new Map([...held.idsInCloud()].filter((id) => !told.has(id)).map((id) => [id, null])));
      }
      filled(after === null ? null : { have: held.size(), total: page.total });
      moved();
    } while (after !== null);
  };

  const some = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const wanted = ids.slice(from, from + AT_ONCE);
      const { items } = await client(catalogue.some, { query: { ids: wanted.join(',') } });
      const changes = new Map<string, Entry | null>(wanted.map((id) => [id, null]));
      for (const book of items) changes.set(book.id, book);
      held.apply(changes);
    }
  };

  /** Books forget a collection that is gone. */
  const forgetCollection = (gone: string): void => {
    const changes = new Map<string, Entry>();
    for (const id of held.idsInCloud()) {
      const book = held.inCloud(id);
      if (!book?.collection_ids.includes(gone)) continue;
      changes.set(id, { ...book, collection_ids: book.collection_ids.filter((one) => one !== gone) });
    }
    held.apply(changes);
  };

  /** What happened since. */
  const catchUp = async (): Promise<void> => {
    for (let more = true; more; ) {
      const word = await client(sync.changes, { query: { since: progress.cursor, limit: CHANGES } });
      if (word.reset) {
        progress = { ...progress, filling: { after: null, over: held.size() > 0 } };
        return fill();
      }
      const touched = new Set<string>();
      const gone = new Map<string, null>();
      for (const change of word.items) {
        switch (change.kind) {
          case 'book.added':
          case 'book.changed':
          case 'position.moved':
            touched.add(change.id);
            gone.delete(change.id);
            break;
          case 'book.removed':
            touched.delete(change.id);
            gone.set(change.id, null);
            break;
          case 'collection.removed':
            forgetCollection(change.id);
            break;
          default: // notes, messages, names of collections and who plays are no part of a book
        }
      }
      held.apply(gone);
      await some([...touched]);
      ({ more } = word);
      progress = { ...progress, cursor: word.cursor };
      if (word.items.length > 0) moved();
    }
  };

  return {
    progress: (): Progress => progress,
    /** Goes on from what was kept. */
    from: (kept: Progress): void => {
      progress = kept;
    },
    /** Everything that the device does not know yet. */
    run: async (): Promise<void> => {
      if (progress.filling !== null) await fill();
      await catchUp();
    },
  };
};
