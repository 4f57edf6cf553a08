import type { Hit, Hits, Locator, ToFixedLayout } from '@lectern/contracts';
import { useEffect, useRef, useState } from 'react';
import type { PagePosition } from '../reading-state.ts';

/** Below this width the panel covers the page, and shrinks to a bar while a hit is shown. */
const NARROW_WINDOW = '(max-width: 1023px)';
const MAX_QUERY_LENGTH = 256;
/** A page within this distance of the hit still counts as the page of the hit. */
const NEAR_PAGES = 1.5;

export type FindState = {
  view: 'closed' | 'panel' | 'bar';
  /** @param query text to search for at once; without it the last search stays */
  open: (query?: string) => void;
  close: () => void;
  /** How often the panel was opened: each time its field is focused and selected. */
  openCount: number;
  text: string;
  search: (text: string) => void;
  stop: () => void;
  hits: readonly Hit[];
  /** Null before a search. */
  progress: FindProgress | null;
  /** Index of the hit that is shown; -1 before the first. */
  hitIndex: number;
  showHit: (index: number) => void;
  showAdjacentHit: (by: 1 | -1) => void;
};
export type FindProgress = Pick<Hits, 'searched' | 'failed' | 'withoutText' | 'done' | 'more'> & {
  wasStopped: boolean;
};

type FindOptions = {
  send: (message: ToFixedLayout) => void;
  /** The reader is about to jump to a hit. `isContinued`: from another hit, so that both count as one jump. */
  onJump: (isContinued: boolean) => void;
  /** Where the reader is. */
  position: Pick<Locator, 'spine' | 'progression'> | null;
};

/** Where the reader is relative to the search: anywhere, on the way to a hit, or at one. */
type HitVisit =
  | { kind: 'none' }
  | { kind: 'pending'; section: number }
  | { kind: 'at'; section: number; share: number };

/** Search in the open book. Pass it the messages of the surface by `onHits` and `onPageShown`. */
export const useFind = ({
  send,
  onJump,
  position,
}: FindOptions): FindState & { onHits: (message: Hits) => void; onPageShown: (position: PagePosition) => void } => {
  const [view, setView] = useState<FindState['view']>('closed');
  const [openCount, setOpenCount] = useState(0);
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [progress, setProgress] = useState<FindProgress | null>(null);
  const [hitIndex, setHitIndex] = useState(-1);
  /** Going from hit to hit is one jump: the way back leads to where the search began. */
  const visit = useRef<HitVisit>({ kind: 'none' });

  // with the search closed, the highlight of a hit goes once the reader has turned away from it
  const [hitsLeft, setHitsLeft] = useState(0);
  useEffect(() => {
    if (hitsLeft > 0) send({ kind: 'unpaint' });
  }, [hitsLeft, send]);

  const showHit = (index: number): void => {
    const hit = hits[index];
    if (!hit) return;
    setHitIndex(index);
    onJump(visit.current.kind !== 'none');
    visit.current = { kind: 'pending', section: hit.section };
    if (view === 'panel' && matchMedia(NARROW_WINDOW).matches) setView('bar');
    send({ kind: 'hit', section: hit.section, nth: hit.nth });
  };
  const search = (next: string): void => {
    setText(next);
    setHits([]);
    setProgress(null);
    setHitIndex(-1);
    send({ kind: 'find', text: next.trim() });
  };
  const stop = (): void => {
    if (progress?.done) return;
    setProgress((current) => current && { ...current, done: true, wasStopped: true });
    send({ kind: 'halt' });
  };
  /** The first hit at or after the position of the reader. */
  const findFirstHitAhead = (): number => {
    const ahead = hits.findIndex((hit) => hit.section !== position?.spine || hit.progression >= position.progression);
    return Math.max(0, ahead);
  };

  return {
    view,
    openCount,
    open(query) {
      setView('panel');
      setOpenCount((count) => count + 1);
      if (query !== undefined) search(query.slice(0, MAX_QUERY_LENGTH));
    },
    close() {
      setView('closed');
      stop();
      send({ kind: 'unpaint' });
    },
    text,
    search,
    stop,
    hits,
    progress,
    hitIndex,
    showHit,
    showAdjacentHit(by) {
      if (hits.length === 0) return setView('panel');
      showHit(hitIndex < 0 && by > 0 ? findFirstHitAhead() : (Math.max(hitIndex, 0) + by + hits.length) % hits.length);
    },
    onHits({ kind: _, text: searchedText, hits: newHits, ...counts }) {
      if (searchedText !== text.trim()) return;
      if (newHits.length > 0) setHits((current) => [...current, ...newHits]);
      setProgress({ ...counts, wasStopped: false });
    },
    onPageShown({ at: { spine }, page, pages }) {
      const { current } = visit;
      const share = page / pages;
      if (current.kind === 'none' || (current.kind === 'pending' && current.section !== spine)) return;
      if (current.kind === 'pending') {
        visit.current = { kind: 'at', section: spine, share };
        return;
      }
      // another text size, or a turn to read around the hit, is still the same place
      if (current.section === spine && Math.abs(share - current.share) * pages < NEAR_PAGES) return;
      visit.current = { kind: 'none' };
      if (view === 'closed') setHitsLeft((count) => count + 1);
    },
  };
};
