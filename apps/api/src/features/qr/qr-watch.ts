import type { QrState } from '@lectern/contracts';
import type { Bus } from '../../platform/bus/bus.ts';

type Tell = (state: QrState) => void;
type Look = () => Promise<QrState | null>;
type Follower = { tell: Tell; look: Look };

/** Bus topic: hash of an id and what has become of its code. */
const TOPIC = 'qr';
/** Tabs that show one code, and all who wait in one process: nobody of them has logged in. */
const MOST_OF_ONE = 4;
const MOST = 5_000;
/** A code goes on only this way, and whatever else becomes of it is its end. */
const STEPS: readonly QrState[] = ['waiting', 'seen'];

/** Tells each step once: who looks may find what the bus has told already, or what is over by now. */
const onward = (tell: Tell): Tell => {
  let told = -1;
  return (state) => {
    const step = STEPS.includes(state) ? STEPS.indexOf(state) : STEPS.length;
    if (step <= told) return;
    told = step;
    tell(state);
  };
};

/** Tells browsers that wait what becomes of their codes, whichever process hears it first. */
export const qrWatch = ({ bus }: { bus: Bus }) => {
  const followers = new Map<string, Set<Follower>>();
  let waiting = 0;

  const lookAgain = async (follower: Follower): Promise<void> => {
    const state = await follower.look();
    if (state) follower.tell(state);
  };
  const stops = [
    bus.subscribe(TOPIC, (text) => {
      const [key = '', state] = text.split(' ');
      // This module alone writes to the topic.
      for (const { tell } of followers.get(key) ?? []) tell(state as QrState);
    }),
    // While the database is away the browser's own clock goes on, and it asks again.
    bus.onGap(() => {
      for (const those of followers.values())
        for (const follower of those) void lookAgain(follower).catch(() => undefined);
    }),
  ];

  return {
    tell: (idHash: Uint8Array, state: QrState): void => bus.publish(TOPIC, `${keyOf(idHash)} ${state}`),

    /** Null when `look` finds nothing. */
    async follow(idHash: Uint8Array, look: Look, hear: Tell): Promise<(() => void) | 'full' | null> {
      const key = keyOf(idHash);
      const those = followers.get(key) ?? new Set<Follower>();
      if (those.size >= MOST_OF_ONE || waiting >= MOST) return 'full';
      const tell = onward(hear);
      const follower = { tell, look };
      followers.set(key, those.add(follower));
      waiting += 1;
      const stop = (): void => {
        if (!those.delete(follower)) return;
        waiting -= 1;
        if (those.size === 0) followers.delete(key);
      };
      // It listens already while it looks, so that no word falls between.
      const state = await look().catch((error: unknown) => {
        stop();
        throw error;
      });
      if (state) tell(state);
      else stop();
      return state && stop;
    },

    close(): void {
      for (const stop of stops) stop();
    },
  };
};

const keyOf = (idHash: Uint8Array): string => Buffer.from(idHash).toString('hex');
