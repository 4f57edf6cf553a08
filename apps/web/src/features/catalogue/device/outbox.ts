import { type ActionTime, computeActionAge, getActionTime } from '../../../lib/action-age.ts';
import type { Client } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Mutation } from '../types.ts';
import type { DeviceState } from './device-state.ts';
import { sendMutation } from './mutations.ts';
import type { TabRegistry } from './tab-locks.ts';

/** `key`: of the stored mutation; null when it could not be stored. */
type Pending = {
  mutation: Mutation;
  madeAt: ActionTime;
  key: Promise<number | null>;
  isSent: boolean;
  attempts: number;
};

/** A fault of the server counts as its answer only after so many attempts. */
const MAX_FAULTS = 5;
/** Ages are sent in whole milliseconds, and a server's clock counts in them. */
const ROUNDING_MS = 2;

/** The reader's mutations in their order, stored until the cloud has them and the cache reflects them. */
export const createOutbox = (state: DeviceState, client: Client, tabs: TabRegistry) => {
  let pending: Pending[] = [];
  /** When the last mutation was made, the age it was sent with, and when the server had it. */
  let lastSent: { madeAt: ActionTime; ageMs: number; acknowledged: ActionTime } | null = null;

  /**
   * The age of a mutation. A request takes a while, in which the next mutation grows older: by its true age the server could date
   * it before the one that it follows, and ignore it.
   */
  const getAgeMs = (madeAt: ActionTime): number => {
    const ageMs = computeActionAge(madeAt);
    // one that a closed tab left is older
    if (!lastSent || madeAt.wall < lastSent.madeAt.wall) return ageMs;
    const mostMs = lastSent.ageMs + computeActionAge(lastSent.acknowledged) - ROUNDING_MS;
    return Math.min(ageMs, Math.max(0, mostMs));
  };

  const publish = (): void => {
    state.cache.setMutations(pending.map(({ mutation }) => mutation));
    state.notifyChanged('local');
  };
  const drop = (dropped: Pending): void => {
    pending = pending.filter((other) => other !== dropped);
    void dropped.key
      .then((key) => (key === null ? undefined : state.store?.deleteMutation(key)))
      .catch(() => undefined);
  };
  /** A mutation that can't be stored is sent all the same. */
  const persist = ({ mutation, madeAt }: Pick<Pending, 'mutation' | 'madeAt'>): Promise<number | null> =>
    state.store?.addMutation(mutation, tabs.id, madeAt.wall).catch(() => null) ?? Promise.resolve(null);
  const findUnsent = (): Pending | undefined => pending.find(({ isSent }) => !isSent);

  return {
    countUnsent: (): number => pending.filter(({ isSent }) => !isSent).length,
    /** Stores what was added before the store was open. */
    persistAll: (): void => {
      for (const entry of pending) entry.key = persist(entry);
    },
    /** Takes over the mutations of tabs that were closed before they could send them. */
    adoptOrphans: async (): Promise<void> => {
      const { store } = state;
      const stored = (await store?.listMutations()) ?? [];
      if (stored.every(({ tabId }) => tabId === tabs.id)) return;
      const openTabs = await tabs.listOpen();
      const adopted: Pending[] = [];
      for (const { key, mutation, tabId, madeAt } of stored) {
        if (tabId === tabs.id || openTabs.has(tabId) || !(await store?.claimMutation(key, tabId, tabs.id))) continue;
        // A version that did not store the time: as if it were made now.
        const made = madeAt === undefined ? getActionTime() : { wall: madeAt };
        adopted.push({ mutation, madeAt: made, key: Promise.resolve(key), isSent: false, attempts: 0 });
      }
      if (adopted.length === 0) return;
      // They are older than the mutations of this tab.
      pending = [...adopted, ...pending];
      publish();
    },
    add: (mutation: Mutation): void => {
      const madeAt = getActionTime();
      pending = [...pending, { mutation, madeAt, key: persist({ mutation, madeAt }), isSent: false, attempts: 0 }];
      publish();
    },
    /** Sends the mutations one after the other; passes those that the server rejects to `onRejected`. @throws the error that makes one wait */
    flush: async (onRejected: (mutation: Mutation, error: CallError) => void): Promise<void> => {
      for (let next = findUnsent(); next; next = findUnsent()) {
        try {
          const { mutation, madeAt } = next;
          let ageMs = 0;
          await sendMutation(client, mutation, () => {
            ageMs = getAgeMs(madeAt);
            return ageMs;
          });
          lastSent = { madeAt, ageMs, acknowledged: getActionTime() };
          next.isSent = true;
        } catch (error) {
          next.attempts += 1;
          if (!(error instanceof CallError) || isTemporary(error, next.attempts)) throw error;
          drop(next);
          publish();
          onRejected(next.mutation, error);
        }
      }
    },
    /** Deletes stored mutations that were sent: the reader signs out, and the next sign-in must not repeat them. */
    deleteSent: async (): Promise<void> => {
      const sent = pending.filter(({ isSent }) => isSent);
      await Promise.all(sent.map(async ({ key }) => state.store?.deleteMutation((await key) ?? 0)));
    },
    /** The cache is in sync with the cloud: it reflects what was sent. */
    dropSent: (): void => {
      const sent = pending.filter(({ isSent }) => isSent);
      for (const entry of sent) drop(entry);
      if (sent.length > 0) publish();
    },
  };
};

/** The mutation itself is fine, and is sent again later. */
const isTemporary = ({ code }: CallError, attempts: number): boolean =>
  code === 'server.unavailable' ||
  code === 'request.too_many' ||
  code === 'request.too_slow' ||
  code.startsWith('auth.') ||
  (code === 'server.fault' && attempts < MAX_FAULTS);
