import { createIsNearInRecording, listening } from '@lectern/contracts';
import { useEffect, useState } from 'react';
import { session } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import {
  createPositionTracker,
  type PositionSaver,
  type SaveReply,
  type TimedPosition,
  thisHolder,
  toTimedPosition,
  useNewestPosition,
  usePositionSaver,
} from '../../positions/positions.queries.ts';
import type { Playback, Player } from '../engine/player.ts';
import type { OpenedBook } from '../opened-book.ts';
import { followPosition } from './follow-position.ts';
import {
  findConflictingPosition,
  isPermanentError,
  type ListeningPosition,
  saveListeningPosition,
  unsentListeningPositions,
} from './listening-position.ts';
import { missedPositions } from './missed-positions.ts';
import { positionTrackerStore } from './position-tracker-store.ts';
import { listeningSaveState } from './save-status.tsx';

/** The last audiobook is fetched again so long after the player was stopped (spec section 12). */
const REFETCH_DELAY_MS = 1000;

/** Merges two unsent positions. A jump stays a jump: otherwise what was played before it would count as played at the target. */
const merge = (unsent: ListeningPosition, next: ListeningPosition): ListeningPosition => ({
  ...next,
  goesOn: unsent.goesOn && next.goesOn,
});
const SAVER_OPTIONS = {
  save: saveListeningPosition,
  isLost: isPermanentError,
  unsent: unsentListeningPositions,
  merge,
};

const isPlaying = ({ state }: Playback): boolean => state === 'playing' || state === 'waiting';

/** The player's position in a book, in milliseconds; null while it has loaded another one. */
const getPosition = (player: Player, bookId: string): number | null => {
  const playback = player.current();
  return playback.state !== 'empty' && playback.recording.id === bookId ? playback.atMs : null;
};

/** Tracks the positions of the book in the player. The saver is created later, and set by `setSaver`. */
const createListeningTracker = (player: Player, book: OpenedBook) => {
  let saver: PositionSaver<ListeningPosition> | null = null;
  const { id, durationMs, position } = book;
  const conflict = findConflictingPosition(book);
  const tracker = createPositionTracker<ListeningPosition>(
    {
      holder: thisHolder.id(),
      nextNumber: thisHolder.nextNumber,
      isNear: createIsNearInRecording(durationMs),
      isMoving: () => isPlaying(player.current()) && getPosition(player, id) !== null,
      isUnsent: () => saver?.hasUnsent() ?? false,
      follow: (to, isFirst) => followPosition(player, book, to, isFirst),
      save: (next) => saver?.save(next),
      keepsAnswer: true,
    },
    { version: position?.version ?? 0, conflict: conflict && toTimedPosition(conflict, performance.now()) },
  );
  return {
    tracker,
    learnNews: (newest: TimedPosition): void => tracker.learn(newest, 'news'),
    learnAnswer: (newest: TimedPosition, reply: SaveReply): void => tracker.learn(newest, reply),
    setSaver: (next: PositionSaver<ListeningPosition>): void => {
      saver = next;
    },
  };
};

/** Saves the positions of the book in the player, and publishes the save state. */
export const useSavePositions = (player: Player, book: OpenedBook): void => {
  const { id, durationMs } = book;
  const [{ tracker, learnNews, learnAnswer, setSaver }] = useState(() => createListeningTracker(player, book));
  const { saver, saveState } = usePositionSaver(id, SAVER_OPTIONS, learnAnswer);
  const { flush } = saver;
  useNewestPosition(id, learnNews);
  useEffect(() => {
    setSaver(saver);
    const move = (atMs: number, goesOn: boolean): void => tracker.move({ atMs, goesOn }, atMs / durationMs);
    tracker.show((getPosition(player, id) ?? 0) / durationMs);
    const { missedMs, end } = missedPositions.startSaving(id);
    if (missedMs !== null) move(missedMs, false);
    const unsubscribe = player.onPosition(({ atMs, cause, moved }) => {
      if (getPosition(player, id) === null) return; // the last report of the book before
      if (moved) move(atMs, cause === 'tick' || cause === 'leave');
      if (cause === 'pause' || cause === 'end' || cause === 'leave') void saver.flush();
    });
    // before the saver handles the event: it then sends the current position, not the one of the last tick
    const onLeave = (): void => {
      const atMs = player.current().state === 'playing' ? getPosition(player, id) : null;
      if (atMs !== null) move(Math.round(atMs), true);
    };
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    // the sound stops first: what is heard while the position is being sent would be lost
    const stopWaiting = session.onBeforeLogOut(() => {
      player.pause();
      return saver.drain();
    });
    addEventListener('pagehide', onLeave, { capture: true });
    addEventListener('visibilitychange', onVisibilityChange, { capture: true });
    return () => {
      stopWaiting();
      removeEventListener('pagehide', onLeave, { capture: true });
      removeEventListener('visibilitychange', onVisibilityChange, { capture: true });
      unsubscribe();
      end();
    };
  }, [player, id, durationMs, saver, tracker, setSaver]);
  useEffect(() => positionTrackerStore.set(id, tracker), [id, tracker]);
  useEffect(() => listeningSaveState.set({ saveState, retry: () => void flush() }), [saveState, flush]);
  useEffect(
    () => () => {
      listeningSaveState.set({ saveState: { state: 'none' }, retry: () => {} });
      const refetch = (): void => void queryClient.invalidateQueries({ queryKey: [listening.open.name] });
      setTimeout(refetch, REFETCH_DELAY_MS);
    },
    [],
  );
};
