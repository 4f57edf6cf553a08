import type { Client } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Deed } from '../entry.ts';
import { send } from './deeds.ts';
import type { Store } from './store.ts';

type Waiting = { deed: Deed; key: Promise<number | null>; isSent: boolean };

/** What the reader has done, in its order, until the cloud knows it and has told of it. */
export const outbox = ({ client, changed }: { client: Client; changed: (deeds: readonly Deed[]) => void }) => {
  let waiting: Waiting[] = [];
  let store: Store | null = null;

  const tell = (): void => changed(waiting.map(({ deed }) => deed));
  const drop = (one: Waiting): void => {
    waiting = waiting.filter((other) => other !== one);
    void one.key.then((key) => (key === null ? undefined : store?.dropDeed(key))).catch(() => undefined);
  };

  return {
    /** Deeds that the cloud was not told of. */
    count: (): number => waiting.filter(({ isSent }) => !isSent).length,
    /** Deeds are kept here from now on; `left`: those of an earlier page come first. */
    open: async (kept: Store, takeLeft: boolean): Promise<void> => {
      store = kept;
      if (!takeLeft) return;
      const left = await kept.deeds();
      if (left.length === 0) return;
      waiting = [...left.map(({ key, deed }) => ({ deed, key: Promise.resolve(key), isSent: false })), ...waiting];
      tell();
    },
    add: (deed: Deed): void => {
      // A device that can't keep it still sends it.
      const key = store?.keepDeed(deed).catch(() => null) ?? Promise.resolve(null);
      waiting = [...waiting, { deed, key, isSent: false }];
      tell();
    },
    /** Tells the cloud, one after the other; those it refuses are given to `refused`. @throws NetworkError */
    flush: async (refused: (deed: Deed, why: CallError) => void): Promise<void> => {
      for (let one = waiting.find(({ isSent }) => !isSent); one; one = waiting.find(({ isSent }) => !isSent)) {
        try {
          await send(client, one.deed);
          one.isSent = true;
        } catch (error) {
          if (!(error instanceof CallError) || isForLater(error)) throw error;
          drop(one);
          tell();
          refused(one.deed, error);
        }
      }
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
const isForLater = ({ code }: CallError): boolean =>
  code === 'server.unavailable' || code === 'request.too_many' || code.startsWith('auth.');
