import type { FromFixedLayout, NavigationTarget, PageView, ReadingSettings } from '@lectern/contracts';
import { useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyPress } from '../../../lib/key-press.ts';
import { useSingleKeyShortcuts } from '../../../lib/single-key-shortcuts.ts';
import { openExternalLink, toggleFullScreen } from '../actions.ts';
import { usePreferences } from '../appearance/use-preferences.ts';
import { type Caret, useCaret } from '../caret/use-caret.ts';
import { type FindState, useFind } from '../find/use-find.ts';
import { type ConnectSurface, useSurface, useSurfaceChannel } from '../frame/use-surface.ts';
import { type Marks, useMarks } from '../marks/use-marks.ts';
import { type Positions, usePositions } from '../positions/use-positions.ts';
import type { PagesOpening } from '../reader.queries.ts';
import {
  initialReadingState,
  type PagePosition,
  type Panel,
  type ReadingState,
  readingReducer,
} from '../reading-state.ts';
import { findAdjacentChapter, findTocIndex, flattenOutline, type TocItem } from '../toc.ts';
import { useKeyboard } from '../use-keyboard.ts';
import { useWakeLock } from '../use-wake-lock.ts';
import { findPageCommand, type PageCommand } from './page-keyboard-commands.ts';
import {
  cycleFit,
  cycleLayout,
  readPageView,
  rotatePageView,
  writePageView,
  zoomPageView,
} from './page-view-settings.ts';
import { type Thumbnails, useThumbnails } from './use-thumbnails.ts';

export type FixedLayoutViewModel = ReadingState & {
  /** Pages of the book; 0 until a locked book is open. */
  count: number;
  /** The names that the file gives its pages; null where they are numbered from 1 on. */
  labels: readonly string[] | null;
  toc: readonly TocItem[];
  /** Index into `toc` of what is being read; -1 for none. */
  tocIndex: number;
  view: PageView;
  changeView: (part: Partial<PageView>) => void;
  colour: ReadingSettings['page'];
  thumbnails: Thumbnails['urlsByPage'];
  requestThumbnails: (pages: readonly number[]) => void;
  positions: Positions;
  marks: Marks;
  caret: Caret;
  /** Returns the focus to the text. */
  focus: () => void;
  importAnnotations: (file: Blob) => void;
  /** Null in books whose pages are images. */
  find: FindState | null;
  /** The file asks for a password; `isRetry`: the last one was wrong. */
  passwordPrompt: { isRetry: boolean } | null;
  unlock: (password: string) => void;
  /** The page whose link was followed last, from 0; null when there is none to go back to. */
  linkSource: number | null;
  goBackToLinkSource: () => void;
  connect: ConnectSurface;
  /** Goes to a target, and records the jump so that the reader can go back. */
  jumpTo: (to: NavigationTarget) => void;
  /** Goes to a target without recording a jump; does nothing for null. */
  goTo: (to: NavigationTarget | null) => void;
  turn: (by: 1 | -1) => void;
  openPanel: (panel: Panel | null) => void;
  showBars: () => void;
};

const toSavedTarget = ({ position }: PagesOpening): NavigationTarget =>
  position?.page != null
    ? { kind: 'entry', spine: position.page, fragment: null }
    : { kind: 'fraction', fraction: position?.fraction ?? 0 };

const computePageShare = ({ pages }: PagePosition): number => 1 / Math.max(1, pages - 1);

/** State and actions of the fixed-layout view while a book of fixed pages is open. */
export const useFixedLayoutView = (
  bookId: string,
  opening: PagesOpening,
  start: NavigationTarget | null,
  renew: () => Promise<PagesOpening | null>,
): FixedLayoutViewModel => {
  const { t } = useTranslation('pages');
  const [state, dispatch] = useReducer(readingReducer, initialReadingState);
  useWakeLock(state);
  const channel = useSurfaceChannel();
  const { send } = channel;
  const [view, setView] = useState(() => readPageView(bookId, opening, window.innerWidth));
  const [count, setCount] = useState(opening.pages ?? 0);
  const [labels, setLabels] = useState<readonly string[] | null>(null);
  const colour = usePreferences(bookId).settings.page;
  const marks = useMarks({
    book: { id: bookId, fastHash: opening.fast_hash, pages: count },
    position: state.position,
    send,
  });
  const caret = useCaret(send);
  const thumbnails = useThumbnails();
  const [passwordPrompt, setPasswordPrompt] = useState<{ isRetry: boolean } | null>(null);
  const [linkSource, setLinkSource] = useState<number | null>(null);
  const hasText = opening.source.kind === 'pdf';
  const toc = useMemo(() => flattenOutline(opening.outline, count), [opening, count]);
  const tocPosition = { spine: state.position?.at.spine ?? 0, fragment: null };

  const saveView = (next: PageView): void => {
    writePageView(bookId, next);
    setView(next);
  };
  const goTo = (to: NavigationTarget | null, adopts = false): void => {
    if (!to) return;
    dispatch({ kind: 'navigating' });
    send({ kind: 'go', to, ...(adopts && { adopts }) });
  };
  const positions = usePositions(
    bookId,
    { position: opening.position, here: opening.here, glanced: opening.glanced, computePageShare },
    start,
    (to) => goTo(to, true),
  );
  const jumpTo = (to: NavigationTarget): void => {
    positions.recordJump();
    goTo(to);
  };
  const find = useFind({
    send,
    position: state.position?.at ?? null,
    onJump: (isContinued) => (isContinued ? positions.continueJump() : positions.recordJump()),
  });
  const goToAdjacentChapter = (by: 1 | -1): void => {
    const adjacent = findAdjacentChapter(toc, count, tocPosition, by);
    if (adjacent) jumpTo({ kind: 'entry', ...adjacent });
  };
  const openPanel = (panel: Panel | null): void => dispatch({ kind: 'panel', panel });
  const toggle = (panel: Panel): void => openPanel(state.panel === panel ? null : panel);

  const goBackToLinkSource = (): void => {
    if (linkSource !== null) jumpTo({ kind: 'entry', spine: linkSource, fragment: null });
    setLinkSource(null);
  };

  const turn = (by: 1 | -1): void => send({ kind: 'turn', by });
  const commands: Record<PageCommand, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    sectionStart: () => send({ kind: 'edge', of: 'start' }),
    sectionEnd: () => send({ kind: 'edge', of: 'end' }),
    nextChapter: () => goToAdjacentChapter(1),
    previousChapter: () => goToAdjacentChapter(-1),
    contents: () => toggle('contents'),
    positions: () => toggle('positions'),
    location: () => toggle('location'),
    bookmark: marks.toggleBookmark,
    bookmarks: () => toggle('bookmarks'),
    notes: () => toggle('notes'),
    highlight: () => marks.applyStyle(marks.style),
    note: marks.startNote,
    back: () => (linkSource === null ? goTo(positions.goBack()) : goBackToLinkSource()),
    larger: () => saveView(zoomPageView(view, 1)),
    smaller: () => saveView(zoomPageView(view, -1)),
    defaultSize: () => saveView({ ...view, zoom: 1 }),
    layout: () => saveView(cycleLayout(view)),
    fit: () => saveView(cycleFit(view)),
    rotate: () => saveView(rotatePageView(view)),
    caret: () => hasText && caret.toggle(),
    find: () => hasText && find.open(),
    nextHit: () => find.showAdjacentHit(1),
    previousHit: () => find.showAdjacentHit(-1),
    fullScreen: toggleFullScreen,
    keys: () => toggle('keys'),
    escape: () => {
      if (marks.toolbarRect) marks.closeToolbar();
      else if (find.view !== 'closed') find.close();
      else if (caret.isOn) caret.toggle();
      else dispatch({ kind: 'escape' });
    },
  };
  const [singleKeys] = useSingleKeyShortcuts();
  const handleKey = (key: KeyPress): boolean => {
    const command = findPageCommand(key, view.direction === 'rtl', singleKeys === 'on');
    if (command === 'back' && !positions.previousPosition && linkSource === null) return false; // leaves it to the browser's history
    if (command) commands[command]();
    return command !== null;
  };
  const onMessage = (message: FromFixedLayout): void => {
    switch (message.kind) {
      case 'key':
        handleKey(message);
        return;
      case 'link':
        return openExternalLink(message.href);
      case 'place':
        marks.onMessage(message);
        find.onPageShown(message);
        positions.onPageShown(message, null);
        return dispatch(message);
      case 'ready':
      case 'tap':
      case 'failed':
        return dispatch(message);
      case 'opened':
        setPasswordPrompt(null);
        return setCount(message.pages);
      case 'labels':
        return setLabels(message.labels);
      case 'zoomed':
        return saveView({ ...view, zoom: message.zoom });
      case 'thumb':
        return thumbnails.add(message.page, message.picture);
      case 'locked':
        return setPasswordPrompt({ isRetry: message.again });
      case 'hits':
        return find.onHits(message);
      case 'caretEvent':
        return caret.onEvent(message);
      case 'followed':
        positions.continueJump(); // the button beside the page leads back
        return setLinkSource(message.from);
      case 'selection':
      case 'mark':
      case 'bookmarks':
      case 'located':
        return marks.onMessage(message);
      // fixed pages have no footnotes, media overlays or font size
      case 'footnote':
      case 'along':
      case 'speech':
      case 'pinched':
      case 'fragments':
      case 'enlarged':
      case 'enlargeable':
        return;
      default:
        message satisfies never;
    }
  };

  const appearance = useMemo(() => ({ kind: 'view' as const, view, page: colour }), [view, colour]);
  const connect = useSurface(channel, {
    opening,
    start: positions.start ?? toSavedTarget(opening),
    createOpenMessage: ({ title, pages, sizes, source }, at) => ({
      kind: 'openPages',
      title,
      count: pages,
      sizes,
      source,
      at,
      view,
      page: colour,
      words: { page: t('page', { page: '{page}' }), failed: t('pageFailed', { page: '{page}' }), again: t('again') },
    }),
    appearance,
    marks,
    onMessage,
    renew,
  });
  useKeyboard(handleKey);
  return {
    ...state,
    count,
    labels,
    toc,
    tocIndex: findTocIndex(toc, tocPosition),
    view,
    changeView: (part) => saveView({ ...view, ...part }),
    colour,
    thumbnails: thumbnails.urlsByPage,
    requestThumbnails: (pages) => send({ kind: 'thumbs', pages: [...pages] }),
    positions,
    marks,
    caret,
    focus: () => send({ kind: 'focus' }),
    importAnnotations: (file) => void marks.importAnnotations(file),
    find: hasText ? find : null,
    passwordPrompt,
    unlock: (password) => send({ kind: 'password', password }),
    linkSource,
    goBackToLinkSource,
    connect,
    jumpTo,
    goTo,
    turn,
    openPanel,
    showBars: () => dispatch({ kind: 'showBars' }),
  };
};
