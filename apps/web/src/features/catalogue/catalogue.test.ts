import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { SessionState } from '../../lib/session.ts';
import { createCatalogue } from './catalogue.ts';
import { forgetOthers, openStore } from './device/store.ts';
import type { ToDevice } from './protocol.ts';
import { anEntry } from './testing/cloud.ts';

const kept = async (): Promise<(string | undefined)[]> => (await indexedDB.databases()).map(({ name }) => name);
const keeps = async (userId: number): Promise<void> => {
  const store = await openStore(userId);
  await store.write({ cursor: 1, filling: null, packs: 1 }, new Map([[0, [anEntry('1')]]]), true);
};

/** A page whose session the test moves. */
const aPage = (first: SessionState) => {
  let now = first;
  const listeners = new Set<() => void>();
  const heard: ToDevice[] = [];
  const catalogue = createCatalogue({
    session: {
      current: () => now,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      token: async () => 'theirs',
      renew: async () => null,
      refused: () => {},
    },
    line: { subscribe: () => () => {} },
    origin: 'http://cloud.test',
    start: () => ({ hear: (word) => heard.push(word), end: () => {} }),
    forgetOthers,
  });
  catalogue.begin();
  return {
    heard,
    becomes: (next: SessionState): void => {
      now = next;
      for (const listener of listeners) listener();
    },
  };
};

it('[CAT-28] a session that ended while the page was closed leaves nothing either', async () => {
  await keeps(5);
  const page = aPage({ state: 'unknown' });
  expect(await kept()).toContain('lectern.catalogue.5');
  page.becomes({ state: 'out' });
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

it('[CAT-28] another reader finds nothing of the one before', async () => {
  await keeps(5);
  await keeps(6);
  const page = aPage({ state: 'in', userId: 6, access: null });
  await vi.waitFor(async () => expect(await kept()).toEqual(['lectern.catalogue.6']));
  page.becomes({ state: 'in', userId: 7, access: null });
  expect(page.heard.map(({ kind }) => kind)).toEqual(['begin', 'forget', 'begin']);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});
