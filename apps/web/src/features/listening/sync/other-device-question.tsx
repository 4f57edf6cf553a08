import { useSyncExternalStore } from 'react';
import { OtherDeviceBar } from '../../positions/positions.parts.tsx';
import type { OpenedBook } from '../opened-book.ts';
import { positionTrackerStore } from './position-tracker-store.ts';
import { useFormatPosition } from './use-format-position.ts';

/** Asks whether to go to the position of another device in this book; shows nothing without a question. */
export const OtherDeviceQuestion = ({
  book,
  atMs,
  className,
  onSeek,
}: {
  book: OpenedBook;
  /** The position of this device. */
  atMs: number;
  className?: string | undefined;
  onSeek: (atMs: number) => void;
}) => {
  const { id, durationMs } = book;
  const position = useSyncExternalStore(positionTrackerStore.subscribe, () => positionTrackerStore.getQuestion(id));
  const formatPosition = useFormatPosition(book);
  if (!position) return null;
  return (
    <OtherDeviceBar
      key={position.updated}
      position={position}
      formatPosition={formatPosition}
      currentFraction={atMs / durationMs}
      className={className}
      onGo={() => {
        const target = positionTrackerStore.getTracker(id)?.go();
        if (target) onSeek(Math.round(target.fraction * durationMs));
      }}
      onStay={() => {
        const tracker = positionTrackerStore.getTracker(id);
        tracker?.stay();
        // the answer makes this position the newest one
        tracker?.move({ atMs: Math.round(atMs), goesOn: false }, atMs / durationMs);
      }}
    />
  );
};
