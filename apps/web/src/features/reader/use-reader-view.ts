import type { Footnote, FromSurface, NavigationTarget } from '@lectern/contracts';
import { useReducer, useState } from 'react';
import type { KeyPress } from '../../lib/key-press.ts';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { openExternalLink, toggleFullScreen } from './actions.ts';
import { useFontSizePinch } from './appearance/font-size-pinch.tsx';
import { type PreferencesState, usePreferences } from './appearance/use-preferences.ts';
import { type Caret, useCaret } from './caret/use-caret.ts';
import { type EnlargedState, useEnlarged } from './enlarge/use-enlarged.ts';
import { type FindState, useFind } from './find/use-find.ts';
import { type ConnectSurface, useSurfaceChannel, useTextSurface } from './frame/use-surface.ts';
import { findCommand, type KeyCommand } from './keyboard-commands.ts';
import { type Marks, useMarks } from './marks/use-marks.ts';
import { type ReadAlong, useReadAlong } from './media-overlay/use-read-along.ts';
import { type Positions, usePositions } from './positions/use-positions.ts';
import { type ReadAloudControls, useReadAloud } from './read-aloud/use-read-aloud.ts';
import type { Opening } from './reader.queries.ts';
import { initialReadingState, type Panel, type ReadingState, readingReducer } from './reading-state.ts';
import { computePageShare, findAdjacentChapter, findTocIndex, getChapterTitle } from './toc.ts';
import { type BookMap, useBookMap } from './use-book-map.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useWakeLock } from './use-wake-lock.ts';

export type ReaderViewModel = ReadingState & {
  map: BookMap;
  toc: BookMap['toc'];
  /** Index into `toc` of what is being read; -1 for none. */
  tocIndex: number;
  preferences: PreferencesState;
  positions: Positions;
  /** Font size in CSS pixels that a pinch in progress would set; null without one. */
  pinchedFontSize: number | null;
  connect: ConnectSurface;
  /** Goes to a target, and records the jump so that the reader can go back. */
  jumpTo: (to: NavigationTarget) => void;
  /** Goes to a target without recording a jump; does nothing for null. */
  goTo: (to: NavigationTarget | null) => void;
  retryChapter: () => void;
  turn: (by: 1 | -1) => void;
  openPanel: (panel: Panel | null) => void;
  showBars: () => void;
  marks: Marks;
  find: FindState;
  readAlong: ReadAlong;
  /** By a voice of the browser, in books without a recording. */
  readAloud: ReadAloudControls;
  enlarged: EnlargedState;
  caret: Caret;
  /** The footnote that is shown as a popup. */
  footnote: Footnote | null;
  closeFootnote: () => void;
  /** Follows a link inside a footnote. */
  followLink: (href: string) => void;
  /** Returns the focus to the text. */
  focus: () => void;
  importAnnotations: (file: Blob) => void;
};

/** State and actions of the reader view while a reflowable book is open. */
export const useReaderView = (
  bookId: string,
  opening: Opening,
  start: NavigationTarget | null,
  renew: () => Promise<Opening | null>,
): ReaderViewModel => {
  const { manifest } = opening;
  const [state, dispatch] = useReducer(readingReducer, initialReadingState);
  useWakeLock(state);
  const channel = useSurfaceChannel();
  const { send } = channel;
  const preferences = usePreferences(bookId);
  const pinch = useFontSizePinch(preferences);
  const marks = useMarks({
    book: { id: bookId, fastHash: opening.fast_hash, pages: null },
    position: state.position,
    send,
  });
  const map = useBookMap(manifest, preferences.settings.fontSize, send);
  const { toc } = map;
  const readAlong = useReadAlong(manifest, send);
  const readAloud = useReadAloud(manifest, readAlong.isAvailable, send, ({ section, fragment }) =>
    toc.length === 0 ? section : findTocIndex(toc, { spine: section, fragment }),
  );
  const enlarged = useEnlarged(send);
  const caret = useCaret(send);
  const [footnote, setFootnote] = useState<Footnote | null>(null);
  const tocPosition = { spine: state.position?.at.spine ?? 0, fragment: state.position?.fragment ?? null };

  const goTo = (to: NavigationTarget | null, adopts = false): void => {
    if (!to) return;
    dispatch({ kind: 'navigating' });
    send({ kind: 'go', to, ...(adopts && { adopts }) });
  };
  const positions = usePositions(
    bookId,
    {
      ...opening,
      computePageShare: ({ at, pages }) => computePageShare(manifest, at.spine, pages),
      getChapter: ({ at, fragment }) => getChapterTitle(toc, findTocIndex(toc, { spine: at.spine, fragment })),
    },
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
    onJump: (isContinued) => {
      if (isContinued) positions.continueJump();
      else positions.recordJump();
      dispatch({ kind: 'navigating' });
    },
  });
  const goToAdjacentChapter = (by: 1 | -1): void => {
    const adjacent = findAdjacentChapter(toc, manifest.spine.length, tocPosition, by);
    if (adjacent) jumpTo({ kind: 'entry', ...adjacent });
  };
  const openPanel = (panel: Panel | null): void => dispatch({ kind: 'panel', panel });
  const toggle = (panel: Panel): void => openPanel(state.panel === panel ? null : panel);
  const turn = (by: 1 | -1): void => send({ kind: 'turn', by });

  const commands: Record<KeyCommand, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    sectionStart: () => send({ kind: 'edge', of: 'start' }),
    sectionEnd: () => send({ kind: 'edge', of: 'end' }),
    nextChapter: () => goToAdjacentChapter(1),
    previousChapter: () => goToAdjacentChapter(-1),
    contents: () => toggle('contents'),
    positions: () => toggle('positions'),
    location: () => toggle('location'),
    back: () => goTo(positions.goBack()),
    bookmark: () => marks.toggleBookmark(),
    bookmarks: () => toggle('bookmarks'),
    notes: () => toggle('notes'),
    highlight: () => marks.applyStyle(marks.style),
    note: () => marks.startNote(),
    find: () => find.open(),
    nextHit: () => find.showAdjacentHit(1),
    previousHit: () => find.showAdjacentHit(-1),
    readAlong: () => (readAlong.isAvailable ? readAlong : readAloud).toggle(),
    enlarge: () => enlarged.open?.(),
    caret: caret.toggle,
    larger: () => preferences.changeFontSize(1),
    smaller: () => preferences.changeFontSize(-1),
    defaultSize: () => preferences.reset('fontSize'),
    fullScreen: toggleFullScreen,
    keys: () => toggle('keys'),
    escape: () => {
      if (footnote) setFootnote(null);
      else if (marks.toolbarRect) marks.closeToolbar();
      else if (find.view !== 'closed') find.close();
      else if (caret.isOn) caret.toggle();
      else dispatch({ kind: 'escape' });
    },
  };
  const [singleKeys] = useSingleKeyShortcuts();
  const handleKey = (key: KeyPress): boolean => {
    if (enlarged.onKey(key)) return true;
    const command = findCommand(key, state.position?.leftIsNext ?? manifest.progression === 'rtl', singleKeys === 'on');
    if (command === 'back' && !positions.previousPosition) return false; // leaves it to the browser's history
    if (command) commands[command]();
    return command !== null;
  };
  const onMessage = (message: FromSurface): void => {
    switch (message.kind) {
      case 'key':
        handleKey(message);
        return;
      case 'link':
        return openExternalLink(message.href);
      case 'place':
        marks.onMessage(message);
        find.onPageShown(message);
        if (message.at.cfi !== state.position?.at.cfi) setFootnote(null);
        positions.onPageShown(message, preferences.settings.flow);
        return dispatch(message);
      case 'selection':
      case 'mark':
      case 'bookmarks':
      case 'located':
        return marks.onMessage(message);
      case 'hits':
        return find.onHits(message);
      case 'enlarged':
      case 'enlargeable':
        return enlarged.onMessage(message);
      case 'fragments':
        return map.onFragments(message);
      case 'along':
        return readAlong.onStateChange(message);
      case 'speech':
        // a page that is turned to for a sentence does not hide the bars
        if (message.sentence) dispatch({ kind: 'navigating' });
        return readAloud.onMessage(message);
      case 'caretEvent':
        return caret.onEvent(message);
      case 'followed':
        positions.recordJump();
        return dispatch({ kind: 'navigating' });
      case 'footnote':
        return setFootnote(message);
      case 'pinched':
        return pinch.onPinch(message);
      case 'tap':
        return footnote ? setFootnote(null) : dispatch(message);
      case 'ready':
      case 'failed':
        return dispatch(message);
      default:
        message satisfies never;
    }
  };

  const connect = useTextSurface(channel, {
    opening,
    start: positions.start,
    marks,
    settings: preferences.settings,
    onMessage,
    renew,
  });
  useKeyboard(handleKey);
  return {
    ...state,
    map,
    enlarged,
    caret,
    toc,
    tocIndex: findTocIndex(toc, tocPosition),
    preferences,
    positions,
    pinchedFontSize: pinch.size,
    connect,
    jumpTo,
    goTo,
    retryChapter: () => {
      // a surface that never answered has to be loaded again
      if (!state.position && state.failure?.spine === null) location.reload();
      else jumpTo({ kind: 'entry', spine: state.failure?.spine ?? tocPosition.spine, fragment: null });
    },
    turn,
    openPanel,
    showBars: () => dispatch({ kind: 'showBars' }),
    marks,
    find,
    readAlong,
    readAloud,
    footnote,
    closeFootnote: () => setFootnote(null),
    followLink: (href) => {
      setFootnote(null);
      send({ kind: 'follow', href });
    },
    focus: () => send({ kind: 'focus' }),
    importAnnotations: (file) => void marks.importAnnotations(file),
  };
};
