import type { FromPages, Hit, ToPages } from '@lectern/contracts';
import { useState } from 'react';

type Hits = Extract<FromPages, { kind: 'hits' }>;

export type Find = {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  text: string;
  seek: (text: string) => void;
  hits: readonly Hit[];
  /** Pages that were looked through; null before a search. */
  searched: number | null;
  /** Index of the hit that is shown; -1 before the first. */
  at: number;
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
};

type Finding = Pick<Find, 'isOpen' | 'setOpen'> & {
  heard: (message: Hits) => void;
  /** @param say speaks to the open book */
  tools: (say: (message: ToPages) => void) => Find;
};

/** Search in the book: what is sought, what was found so far, and which place is shown. */
export const useFind = (): Finding => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Hits | null>(null);
  const [at, setAt] = useState(-1);
  const hits = found?.hits ?? [];
  const tools = (say: (message: ToPages) => void): Find => {
    const show = (index: number): void => {
      const hit = hits[index];
      if (!hit) return;
      setAt(index);
      say({ kind: 'hit', page: hit.page, nth: hit.nth });
    };
    return {
      isOpen,
      setOpen,
      text,
      seek(next) {
        setText(next);
        setFound(null);
        setAt(-1);
        say({ kind: 'find', text: next.trim() });
      },
      hits,
      searched: found?.searched ?? null,
      at,
      show,
      step: (by) => show((Math.max(at, by < 0 ? 0 : -1) + by + hits.length) % Math.max(1, hits.length)),
    };
  };
  return { isOpen, setOpen, tools, heard: (message) => message.text === text.trim() && setFound(message) };
};
