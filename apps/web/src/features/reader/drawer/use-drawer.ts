import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useStoredChoice } from '../../../lib/use-stored-choice.ts';
import { type Panel, TABS, type Tab } from '../reading-state.ts';

/** The drawer of contents, bookmarks and notes: over the page, or docked beside it where there is room and the reader wants it. */
export type Drawer = {
  isOpen: boolean;
  tab: Tab;
  isDocked: boolean;
  /** The window has room for docking. */
  canDock: boolean;
  setDocked: (docked: boolean) => void;
  showTab: (tab: Tab) => void;
  close: () => void;
  /** How often the reader has asked for the docked drawer: each time it gets the focus. */
  focusRequests: number;
  /** Moves the focus to the page. */
  focusPage: () => void;
};

const findTab = (panel: Panel | null): Tab | null => TABS.find((tab) => tab === panel) ?? null;

export const useDrawer = (
  panel: Panel | null,
  open: (panel: Panel | null) => void,
  page: RefObject<HTMLElement | null>,
): Drawer => {
  const canDock = useMediaQuery('(min-width: 1024px)');
  const [mode, setMode] = useStoredChoice('reader.drawer', ['over', 'beside']);
  const [dockedTab, setDockedTab] = useState<Tab | null>('contents');
  const [focusRequests, setFocusRequests] = useState(0);
  const isDocked = canDock && mode === 'beside';
  const requestedTab = findTab(panel);
  const focusPage = (): void => page.current?.focus({ preventScroll: true });

  // buttons and keys open a panel; the docked drawer is none, so that others can be open at the same time
  const [lastRequestedTab, setLastRequestedTab] = useState(requestedTab);
  if (requestedTab !== lastRequestedTab) {
    setLastRequestedTab(requestedTab);
    if (isDocked && requestedTab !== null) {
      setDockedTab(dockedTab === requestedTab ? null : requestedTab);
      setFocusRequests(focusRequests + 1);
    }
  }
  // a layout effect, since another key press may follow by less than a frame
  useLayoutEffect(() => {
    if (isDocked && requestedTab !== null) open(null);
  }, [isDocked, requestedTab, open]);

  return {
    isOpen: isDocked ? dockedTab !== null : requestedTab !== null,
    tab: (isDocked ? dockedTab : requestedTab) ?? 'contents',
    isDocked,
    canDock,
    setDocked: (docked) => {
      setDockedTab(requestedTab ?? dockedTab ?? 'contents');
      setMode(docked ? 'beside' : 'over');
      open(null);
      if (!docked) focusPage();
    },
    showTab: (tab) => (isDocked ? setDockedTab(tab) : open(tab)),
    close: () => {
      if (!isDocked) return open(null);
      setDockedTab(null);
      focusPage();
    },
    focusRequests,
    focusPage,
  };
};
