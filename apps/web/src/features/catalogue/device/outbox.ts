import { type MadeAt, madeNow } from '../../../lib/action-age.ts';
import type { Client } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Deed } from '../entry.ts';
import type { Tabs } from './alone.ts';
import { send } from './deeds.ts';
import type { Store } from './store.ts';

type Waiting = { deed: Deed; made: MadeAt; key: Promise<number | null>; isSent: boolean; tries: number };
type Parts = { client: Client; tabs: Tabs; changed: (deeds: readonly Deed[]) => void };

/** A fault of the server, or of something before it, is no answer to a deed until it came so many times. */
const FAULTS = 5;

/** What the reader has done, in its order, until the cloud knows it and has told of it. */
export const outbox = ({ client, tabs, changed }: Parts) => {
  let waiting: Waiting[] = [];
  let store: Store | null = null;

  const tell = (): void => changed(waiting.map(({ deed }) => deed));
  const drop = (one: Waiting): void => {
    waiting = waiting.filter((other) => other !== one);
    void one.key.then((key) => (key === null ? undefined : store?.dropDeed(key))).catch(() => undefined);
  };
  const keep = ({ deed, made }: Pick<Waiting, 'deed' | 'made'>): Promise<number | null> =>
    // A device that can't keep it still sends it.
    store?.keepDeed(deed, tabs.me, made.wall).catch(() => null) ?? Promise.resolve(null);

  return {
    /** Deeds that the cloud was not told of. */
    count: (): number => waiting.filter(({ isSent }) => !isSent).length,
    /** Deeds are kept here from now on. */
    open: (kept: Store): void => {
      store = kept;
      for (const one of waiting) one.key = keep(one);
    },
    /** Takes over what tabs have left behind that are there no more. */
    adopt: async (): Promise<void> => {
      const left = (await store?.deeds()) ?? [];
      if (left.every(({ tab }) => tab === tabs.me)) return;
      const living = await tabs.living();
      const taken: Waiting[] = [];
      for (const { key, deed, tab, since } of left) {
        if (tab === tabs.me || living.has(tab) || !(await store?.claimDeed(key, tab, tabs.me))) continue;
        // Kept by a version that did not say when: as if it were done now.
        const made = since === undefined ? madeNow() : { wall: since };
        taken.push({ deed, made, key: Promise.resolve(key), isSent: false, tries: 0 });
      }
      if (taken.length === 0) return;
      // They are older than what was done here.
      waiting = [...taken, ...waiting];
      tell();
    },
    add: (deed: Deed): void => {
      const made = madeNow();
      waiting = [...waiting, { deed, made, key: keep({ deed, made }), isSent: false, tries: 0 }];
      tell();
    },
    /** Tells the cloud, one after the other; those it refuses are given to `refused`. @throws what made one wait */
    flush: async (refused: (deed: Deed, why: CallError) => void): Promise<void> => {
      for (let one = waiting.find(({ isSent }) => !isSent); one; one = waiting.find(({ isSent }) => !isSent)) {
        try {
          await send(client, one.deed, one.made);
          one.isSent = true;
        } catch (error) {
          one.tries += 1;
          if (!(error instanceof CallError) || isForLater(error, one.tries)) throw error;
          drop(one);
          tell();
          refused(one.deed, error);
        }
      }
    },
    /** The reader signs out: what was sent is not kept for the next sign-in. Resolves when that is so. */
    leave: async (): Promise<void> => {
      const sent = waiting.filter(({ isSent }) => isSent);
      await Promise.all(sent.map(async ({ key }) => store?.dropDeed((await key) ?? 0)));
    },
    /** The library is in step: what was sent shows without help. */
    settled: (): void => {
      const sent = waiting.filter(({ isSent }) => isSent);
      for (const one of sent) drop(one);
      if (sent.length > 0) tell();
    },
  };
};

/** Nothing that is wrong with the deed itself: it waits. */
const isForLater = ({ code }: CallError, tries: number): boolean =>
  code === 'server.unavailable' ||
  code === 'request.too_many' ||
  code === 'request.too_slow' ||
  code.startsWith('auth.') ||
  (code === 'server.fault' && tries < FAULTS);
