import type { NavigationTarget, ReadingSettings } from '@lectern/contracts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';
import {
  type SaveState,
  type TimedPosition,
  useNewestPosition,
  usePositionSaver,
  useReadingClock,
} from '../../positions/positions.queries.ts';
import type { PagePosition } from '../reading-state.ts';
import { toUnfinished } from './glance.ts';
import { addJump, isJump, isSkip, type JumpHistory } from './jumps.ts';
import { isBookGone, savePosition, toTarget, unsentPositions } from './position-sync.ts';
import { createReaderPositions, type KnownPositions } from './reader-positions.ts';
import { useGlance } from './use-glance.ts';

export type Positions = {
  /** Where to begin instead of the saved position. */
  start: NavigationTarget | null;
  saving: SaveState;
  retry: () => void;
  /** A position that another device left far from here; null when there is nothing to ask. */
  otherDevicePosition: TimedPosition | null;
  /** Accepts that position and returns where to go; null when there is none. */
  goToOtherDevice: () => NavigationTarget | null;
  stayHere: () => void;
  /** Where the reader was before the last jump. */
  previousPosition: PagePosition | null;
  /** Takes the last jump back and returns where to go; null when there is none. */
  goBack: () => NavigationTarget | null;
  /** Call before a jump: the current position becomes one to go back to. */
  recordJump: () => void;
  /** Call before a jump that continues the last one, and adds no position to go back to. */
  continueJump: () => void;
  /** A page is shown. `flow` tells followed links from page turns; null where the surface reports links itself. */
  onPageShown: (position: PagePosition, flow: ReadingSettings['flow'] | null) => void;
};

/** As much of the title of a chapter as is saved with a position. */
const MAX_CHAPTER_LENGTH = 300;
const SAVER_OPTIONS = { save: savePosition, isLost: isBookGone, unsent: unsentPositions };

/**
 * Where the reader is on this device and on others, and where he was before.
 * @param requested where this opening begins at the reader's request
 * @param showPosition shows a newer position of another device
 */
export const usePositions = (
  bookId: string,
  opening: KnownPositions,
  requested: NavigationTarget | null,
  showPosition: (to: NavigationTarget) => void,
): Positions => {
  const { t } = useTranslation('positions');
  const [jumps, setJumps] = useState<JumpHistory>([]);
  const [positions] = useState(() => createReaderPositions(opening, requested));
  const { tracker, learnNews, learnAnswer } = positions;
  const otherDevicePosition = useSyncExternalStore(tracker.subscribe, tracker.question);
  useNewestPosition(bookId, learnNews);
  const clock = useReadingClock(bookId, { isHeard: false });
  const { saver, saveState: saving } = usePositionSaver(bookId, SAVER_OPTIONS, learnAnswer);
  const latest = useRef<{ position: PagePosition | null; isNavigating: boolean }>({
    position: null,
    isNavigating: false,
  });
  const move = (position: PagePosition, isGlance = false): void => {
    const { at, page, pages } = position;
    const pageShare = Math.min(1, opening.computePageShare(position));
    const chapter = opening.getChapter?.(position).slice(0, MAX_CHAPTER_LENGTH);
    tracker.move(
      { at, page, pages, pageShare, ...(chapter && { chapter }), ...(isGlance && { isGlance }) },
      at.fraction,
    );
  };
  const glance = useGlance(positions.openedFraction, (position) => move(position));
  useLayoutEffect(() =>
    positions.attach({
      saver,
      showPosition,
      onFollowed: (to, from) => {
        latest.current.isNavigating = true;
        glance.forget();
        if (!from) return;
        setJumps((history) => addJump(history, from));
        toasts.enqueue(t('followed', { device: to.deviceName ?? t('device.other') }));
      },
    }),
  );

  const trackMovement = (position: PagePosition): void => {
    const verdict = glance.check(position);
    if (verdict === 'held') return tracker.show(position.at.fraction);
    move(verdict === 'atEnd' ? toUnfinished(position) : position, verdict === 'glance');
  };
  const recordReading = (from: PagePosition, { at }: PagePosition): void => {
    const characters = Math.max(0, at.fraction - from.at.fraction) * (opening.manifest?.totalCharacters ?? 0);
    clock.recordActivity({ pages: at.cfi === from.at.cfi ? 0 : 1, characters: Math.round(characters) });
  };
  const recordJump = (): void => {
    const { position } = latest.current;
    if (position) setJumps((history) => addJump(history, position));
    latest.current.isNavigating = true;
  };
  return {
    start:
      requested ?? (positions.here && toTarget(positions.here)) ?? (opening.glanced ? toTarget(opening.glanced) : null),
    saving,
    retry: () => void saver.flush(),
    otherDevicePosition,
    goToOtherDevice: () => {
      const newest = tracker.go();
      if (!newest) return null;
      recordJump();
      return toTarget(newest);
    },
    stayHere: () => {
      const { position } = latest.current;
      tracker.stay();
      if (position) trackMovement(position); // the answer makes this position the newest
    },
    previousPosition: jumps.at(-1) ?? null,
    goBack: () => {
      const previous = jumps.at(-1);
      if (!previous) return null;
      setJumps(jumps.slice(0, -1));
      latest.current.isNavigating = true;
      return toTarget(previous.at);
    },
    recordJump,
    continueJump: () => {
      latest.current.isNavigating = true;
    },
    onPageShown: (position, flow) => {
      const { position: previous, isNavigating } = latest.current;
      const isFirst = previous === null;
      // a book that nobody has opened yet gets its first page saved; a requested start is a movement, a new layout is none
      const hasMoved = position.moved || (isFirst && (requested !== null || opening.position === null));
      if (isFirst || position.moved) recordReading(previous && !isNavigating ? previous : position, position);
      if (previous && !isNavigating && position.moved && flow && isJump(previous, position, flow))
        setJumps((history) => addJump(history, previous));
      latest.current = { position, isNavigating: false };
      positions.setShown(position);
      if (previous === null) glance.onOpened(position, requested !== null);
      else if (position.moved) glance.onMoved(position, isNavigating || isSkip(previous, position, flow));
      const isSame = position.at.cfi === previous?.at.cfi && position.at.fraction === previous.at.fraction;
      if (hasMoved && !isSame) trackMovement(position);
      else tracker.show(position.at.fraction);
    },
  };
};
