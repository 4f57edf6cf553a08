import type { Hit, Hits, Locator, ToPages } from '@lectern/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '../reading-state.ts';

/** Below this width the panel covers the page: a place that was chosen needs the room. */
const NARROW = '(max-width: 1023px)';

export type Find = {
  view: 'closed' | 'panel' | 'bar';
  /** @param words to look for at once; those of the last time stay where none are given */
  open: (words?: string) => void;
  close: () => void;
  /** How often it was opened: each time the words are ready to be written over. */
  opened: number;
  text: string;
  seek: (text: string) => void;
  /** Looks no further. */
  stop: () => void;
  hits: readonly Hit[];
  /** How far the search is; null before one. */
  progress: Progress | null;
  /** Index of the hit that is shown; -1 before the first. */
  at: number;
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
};
export type Progress = Pick<Hits, 'searched' | 'failed' | 'done' | 'more'> & { stopped: boolean };

type Finding = {
  heard: (message: Hits) => void;
  /** Another page is shown. */
  moved: (to: Place) => void;
  /** How often what was painted had been read. */
  read: number;
  /** @param say speaks to the open book @param go the reader is about to leap, or goes `on` with it */
  tools: (say: (message: ToPages) => void, go: (on: boolean) => void, here: Here | null) => Find;
};
type Here = Pick<Locator, 'spine' | 'progression'>;
/** Where the reader is, as far as the search led there. */
type Standing = { on: 'elsewhere' } | { on: 'way'; to: number } | { on: 'hit'; spine: number; share: number };
const NEAR_PAGES = 1.5;

/** Search in the book: what is sought, what was found so far, and which place is shown. */
export const useFind = (): Finding => {
  const [view, setView] = useState<Find['view']>('closed');
  const [read, setRead] = useState(0);
  const [opened, setOpened] = useState(0);
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [at, setAt] = useState(-1);
  /** Going from place to place is one leap: the way back leads to where the search was begun. */
  const standing = useRef<Standing>({ on: 'elsewhere' });

  const tools: Finding['tools'] = (say, go, here) => {
    const show = (index: number): void => {
      const hit = hits[index];
      if (!hit) return;
      setAt(index);
      go(standing.current.on !== 'elsewhere');
      standing.current = { on: 'way', to: hit.section };
      if (view === 'panel' && matchMedia(NARROW).matches) setView('bar');
      say({ kind: 'hit', section: hit.section, nth: hit.nth });
    };
    const seek = (next: string): void => {
      setText(next);
      setHits([]);
      setProgress(null);
      setAt(-1);
      say({ kind: 'find', text: next.trim() });
    };
    /** The hit to begin with: the first that is not behind the reader. */
    const first = (): number => {
      const ahead = hits.findIndex((hit) => hit.section !== here?.spine || hit.progression >= here.progression);
      return Math.max(0, ahead);
    };
    const stop = (): void => {
      if (progress?.done) return;
      setProgress((known) => known && { ...known, done: true, stopped: true });
      say({ kind: 'halt' });
    };
    return {
      view,
      opened,
      open(words) {
        setView('panel');
        setOpened((times) => times + 1);
        if (words !== undefined) seek(words.slice(0, 256));
      },
      close() {
        setView('closed');
        stop();
        say({ kind: 'unpaint' });
      },
      text,
      seek,
      stop,
      hits,
      progress,
      at,
      show,
      step: (by) => {
        if (hits.length === 0) return setView('panel');
        show(at < 0 && by > 0 ? first() : (Math.max(at, 0) + by + hits.length) % hits.length);
      },
    };
  };
  return {
    tools,
    heard({ kind: _, text: sought, hits: more, ...how }) {
      if (sought !== text.trim()) return;
      if (more.length > 0) setHits((known) => [...known, ...more]);
      setProgress({ ...how, stopped: false });
    },
    moved({ at: { spine }, page, pages }) {
      const { current: was } = standing;
      const share = page / pages;
      if (was.on === 'elsewhere' || (was.on === 'way' && was.to !== spine)) return;
      // another size of text, or a page turned to see what stands around, is still the same place
      if (was.on === 'way' || (was.spine === spine && Math.abs(share - was.share) * pages < NEAR_PAGES)) {
        if (was.on === 'way') standing.current = { on: 'hit', spine, share };
        return;
      }
      standing.current = { on: 'elsewhere' };
      if (view === 'closed') setRead((times) => times + 1);
    },
    read,
  };
};

/** Ends what is painted once it has been read while the search is closed. */
export const useUnpaint = (read: number, say: (message: ToPages) => void): void =>
  useEffect(() => {
    if (read > 0) say({ kind: 'unpaint' });
  }, [read, say]);
