import { catalogue, sync } from '@lectern/contracts';
import type { Client } from '../../../lib/call.ts';
import type { Entry } from '../types.ts';
import type { DeviceState } from './device-state.ts';

/** Books in the first page, which the first screen waits for; and in the others. */
const [FIRST_PAGE, PAGE] = [120, 2000];
/** Books that one call asks for. */
const BATCH = 200;
/** Changes that one call asks for. */
const CHANGES = 1000;
/** The download waits so many ms at most for the first screen; then so many for its covers. */
const [FIRST_SCREEN_MS, COVERS_MS] = [5_000, 300];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Syncs the cache with the cloud. All functions reject as the client does. */
export const createLibrarySync = (state: DeviceState, client: Client) => {
  const { cache } = state;

  /** Leaves the network to the first screen and its covers. */
  const waitForFirstScreen = async (): Promise<void> => {
    await Promise.race([state.firstScreenDrawn, pause(FIRST_SCREEN_MS)]);
    await pause(COVERS_MS);
  };

  /** Downloads the whole library, the newest books first. Continues where an interrupted download stopped. */
  const downloadAll = async (): Promise<void> => {
    let { after, over } = state.syncProgress.filling ?? { after: null, over: cache.size() > 0 };
    // Which of the older books are gone is known only after the last page.
    if (over) after = null;
    const received = new Set<string>();
    do {
      if (received.size > 0 && received.size <= FIRST_PAGE) await waitForFirstScreen();
      const limit = after === null ? FIRST_PAGE : PAGE;
      const page = await client(catalogue.list, { query: { limit, ...(after !== null && { after }) } });
      // Changes during the download come after the cursor of its first page.
      if (after === null) state.syncProgress = { ...state.syncProgress, cursor: page.cursor };
      cache.applyChanges(new Map(page.items.map((book) => [book.id, book])));
      for (const { id } of page.items) received.add(id);
      after = page.next_cursor;
      state.syncProgress = { ...state.syncProgress, filling: after === null ? null : { after, over } };
      if (after === null && over) {
        cache.applyChanges(new Map([...cache.syncedIds()].filter((id) => !received.has(id)).map((id) => [id, null])));
      }
      state.initialSync = after === null ? null : { loaded: cache.size(), total: page.total };
      state.notifyChanged('cloud');
    } while (after !== null);
  };

  const downloadBooks = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const { items } = await client(catalogue.some, { query: { ids: batch.join(',') } });
      const changes = new Map<string, Entry | null>(batch.map((id) => [id, null]));
      for (const book of items) changes.set(book.id, book);
      cache.applyChanges(changes);
    }
  };

  /** Takes a deleted collection out of its books. */
  const removeCollection = (collectionId: string): void => {
    const changes = new Map<string, Entry>();
    for (const id of cache.syncedIds()) {
      const book = cache.getSynced(id);
      if (!book?.collection_ids.includes(collectionId)) continue;
      changes.set(id, { ...book, collection_ids: book.collection_ids.filter((other) => other !== collectionId) });
    }
    cache.applyChanges(changes);
  };

  /** Applies the changes since the cursor. */
  const applyNewChanges = async (): Promise<void> => {
    for (let more = true; more; ) {
      const page = await client(sync.changes, { query: { since: state.syncProgress.cursor, limit: CHANGES } });
      if (page.reset) {
        state.syncProgress = { ...state.syncProgress, filling: { after: null, over: cache.size() > 0 } };
        return downloadAll();
      }
      const changed = new Set<string>();
      const removed = new Map<string, null>();
      for (const change of page.items) {
        switch (change.kind) {
          case 'book.added':
          case 'book.changed':
          case 'position.moved':
            changed.add(change.id);
            removed.delete(change.id);
            break;
          case 'book.removed':
            changed.delete(change.id);
            removed.set(change.id, null);
            break;
          case 'collection.removed':
            removeCollection(change.id);
            break;
          default: // notes, messages, names of collections and playing devices are no part of a book
        }
      }
      cache.applyChanges(removed);
      await downloadBooks([...changed]);
      ({ more } = page);
      state.syncProgress = { ...state.syncProgress, cursor: page.cursor };
      if (page.items.length > 0) state.notifyChanged('cloud');
    }
  };

  return {
    /** Brings the cache up to date. */
    run: async (): Promise<void> => {
      if (state.syncProgress.filling !== null) await downloadAll();
      await applyNewChanges();
    },
  };
};
