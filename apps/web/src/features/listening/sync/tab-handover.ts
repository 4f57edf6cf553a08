import { z } from 'zod';
import { thisDevice, thisHolder } from '../../positions/positions.queries.ts';
import type { Player } from '../engine/player.ts';
import { positionTrackerStore } from './position-tracker-store.ts';

/** Where a tab has stopped because another one sounds now. */
const Handover = z.object({ bookId: z.string(), holder: z.string(), fraction: z.number() });
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * Hands a book over from the tab that sounded to the one that sounds now: the first follows the second, whose movements are later than the
 * last one of the first. Both have the same person, so nobody is asked.
 */
export const createTabHandover = (channel: TabChannel) => {
  channel.addEventListener('message', (event) => {
    const handover = Handover.safeParse((event as MessageEvent<unknown>).data).data; // all messages are message events
    if (handover) positionTrackerStore.getTracker(handover.bookId)?.takeOver(handover);
  });
  return {
    /** Pauses the player for another tab of this browser. */
    handOver: (player: Player): void => {
      player.pause();
      const playback = player.current();
      if (playback.state === 'empty') return;
      const { atMs, recording } = playback;
      positionTrackerStore.getTracker(recording.id)?.yieldTo(thisDevice.id());
      channel.postMessage({
        bookId: recording.id,
        holder: thisHolder.id(),
        fraction: atMs / recording.durationMs,
      } satisfies z.infer<typeof Handover>);
    },
  };
};

export const tabHandover = createTabHandover(new BroadcastChannel('lectern.listening'));
