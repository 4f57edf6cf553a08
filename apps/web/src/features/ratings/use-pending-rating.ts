import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Keys pressed within this time make one change: half stars on the way to the chosen ones are not sent. */
const PAUSE_MS = 400;

/** A saved rating is in the library within milliseconds; one that was refused as fast is shown no longer than this. */
const SHOWN_MS = 1000;

/** `isSaved`: shown until the saved value arrives. */
type Pending = { value: number | null; isSaved: boolean };

/**
 * A rating that is shown as it is chosen, and saved once the reader pauses or leaves the page. `value`: the
 * stored one.
 */
export const usePendingRating = (value: number | null, save: (value: number | null) => void) => {
  const [pending, setPending] = useState<Pending | null>(null);
  const [stored, setStored] = useState(value);
  if (stored !== value) {
    setStored(value);
    if (pending?.isSaved) setPending(null);
  }
  const latest = useRef({ pending, value, save });
  useLayoutEffect(() => {
    latest.current = { pending, value, save };
  });

  const flush = useRef((): void => {
    const { pending: unsaved, value: current, save: saveNow } = latest.current;
    if (unsaved === null || unsaved.isSaved) return;
    const saved = unsaved.value === current ? null : { ...unsaved, isSaved: true };
    latest.current.pending = saved;
    setPending(saved);
    if (saved !== null) saveNow(saved.value);
  });
  useEffect(() => {
    if (pending === null) return;
    const timer = pending.isSaved ? setTimeout(() => setPending(null), SHOWN_MS) : setTimeout(flush.current, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  useEffect(() => {
    const save = flush.current;
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, []);

  return {
    rating: pending === null ? value : pending.value,
    choose: (next: number | null): void => setPending({ value: next, isSaved: false }),
  };
};
