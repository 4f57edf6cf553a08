import type { FromDevice } from '../protocol.ts';
import { alone, thisTab } from './alone.ts';
import { createDevice } from './device.ts';
import { noStore, openStore } from './store.ts';

/** A device in the page itself. */
export const deviceInPage = (say: (word: FromDevice) => void) =>
  createDevice({
    say,
    openStore: typeof indexedDB === 'undefined' ? async () => noStore() : openStore,
    alone,
    tabs: thisTab(),
  });
