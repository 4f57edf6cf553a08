import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ElsewhereBar } from '../../places/places.parts.tsx';
import { type Reached, useNewestPlace } from '../../places/places.queries.ts';
import { elsewhere } from './elsewhere.ts';
import { keepHere } from './kept-place.ts';
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
  const place = useSyncExternalStore(elsewhere.subscribe, () => elsewhere.current(id));
  const here = useRef(atMs);
  useEffect(() => {
    here.current = atMs;
  });
  const learn = useCallback(
    (newest: Reached) => elsewhere.learn(id, newest, here.current / durationMs),
    [id, durationMs],
  );
  useNewestPlace(id, learn);
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
        elsewhere.answer(id);
        onGo(Math.round(place.fraction * durationMs));
      }}
      onStay={() => {
        elsewhere.answer(id);
        keepHere(id, Math.round(atMs));
      }}
    />
  );
};
