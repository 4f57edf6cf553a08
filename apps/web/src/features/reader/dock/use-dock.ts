import { type RefObject, useLayoutEffect, useState } from 'react';
import { useChoice } from '../../../lib/use-choice.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { type Panel, TABS, type Tab } from '../reading-state.ts';

/** The drawer of contents, bookmarks and notes: over the page, or, where there is room and the reader wants it, beside it. */
export type Dock = {
  isOpen: boolean;
  tab: Tab;
  /** It stands beside the text. */
  isDocked: boolean;
  /** The window has room for that. */
  canDock: boolean;
  setDocked: (docked: boolean) => void;
  show: (tab: Tab) => void;
  close: () => void;
  /** How often the reader has asked for it while it stands beside the text: then it gets the focus. */
  asked: number;
  /** Gives the focus to the page. */
  leave: () => void;
};

const tabOf = (panel: Panel | null): Tab | null => TABS.find((tab) => tab === panel) ?? null;

export const useDock = (
  panel: Panel | null,
  open: (panel: Panel | null) => void,
  page: RefObject<HTMLElement | null>,
): Dock => {
  const canDock = useMedia('(min-width: 1024px)');
  const [mode, setMode] = useChoice('reader.drawer', ['over', 'beside']);
  const [beside, setBeside] = useState<Tab | null>('contents');
  const [asked, setAsked] = useState(0);
  const isDocked = canDock && mode === 'beside';
  const wanted = tabOf(panel);
  const leave = (): void => page.current?.focus({ preventScroll: true });

  // buttons and keys ask for a panel; beside the text it is none, so that others can be open at the same time
  const [seen, setSeen] = useState(wanted);
  if (wanted !== seen) {
    setSeen(wanted);
    if (isDocked && wanted !== null) {
      setBeside(beside === wanted ? null : wanted);
      setAsked(asked + 1);
    }
  }
  // at once: a key may follow another by less than a frame
  useLayoutEffect(() => {
    if (isDocked && wanted !== null) open(null);
  }, [isDocked, wanted, open]);

  return {
    isOpen: isDocked ? beside !== null : wanted !== null,
    tab: (isDocked ? beside : wanted) ?? 'contents',
    isDocked,
    canDock,
    setDocked: (docked) => {
      setBeside(wanted ?? beside ?? 'contents');
      setMode(docked ? 'beside' : 'over');
      open(null);
      if (!docked) leave();
    },
    show: (tab) => (isDocked ? setBeside(tab) : open(tab)),
    close: () => {
      if (!isDocked) return open(null);
      setBeside(null);
      leave();
    },
    asked,
    leave,
  };
};
