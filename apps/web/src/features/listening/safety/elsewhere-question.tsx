import { useSyncExternalStore } from 'react';
import { ElsewhereBar } from '../../places/places.parts.tsx';
import { elsewhere } from './elsewhere.ts';
import type { Opened } from './line.ts';
import { useTold } from './use-told.ts';

/** Asks whether to go where another device is in this book, when it is opened and while it is; nothing while there is nothing to ask. */
export const ElsewhereQuestion = ({
  book,
  atMs,
  className,
  onGo,
}: {
  book: Opened;
  /** Where this device is. */
  atMs: number;
  className?: string | undefined;
  onGo: (atMs: number) => void;
}) => {
  const { id, durationMs } = book;
  const place = useSyncExternalStore(elsewhere.subscribe, () => elsewhere.question(id));
  const told = useTold(book);
  if (!place) return null;
  return (
    <ElsewhereBar
      key={place.updated}
      place={place}
      told={told}
      here={atMs / durationMs}
      className={className}
      onGo={() => {
        const there = elsewhere.tracker(id)?.go();
        if (there) onGo(Math.round(there.fraction * durationMs));
      }}
      onStay={() => {
        const tracker = elsewhere.tracker(id);
        tracker?.stay();
        // an answer: this place is the newest, whatever the others say
        tracker?.move({ atMs: Math.round(atMs), goesOn: false }, atMs / durationMs);
      }}
    />
  );
};
