import type { Footnote, FromSurface, Target } from '@lectern/contracts';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { type Along, useAlong } from './along/use-along.ts';
import { type ChapterLine, chapterBeside, chapterLines, currentLine, pageShare } from './chapters.ts';
import { openOutside, toggleFullScreen } from './doings.ts';
import { type Find, useFind, useUnpaint } from './find/use-find.ts';
import { commandOf, type KeyCommand, type KeyPress } from './keys.ts';
import { type Marks, useMarks } from './marks/use-marks.ts';
import { usePinch } from './pinch/use-pinch.ts';
import { type Places, usePlaces } from './places/use-places.ts';
import type { Opening } from './reader.queries.ts';
import { atFirst, type Panel, type ReadingState, readingAfter } from './reading-state.ts';
import { useAwake } from './use-awake.ts';
import { useKeys } from './use-keys.ts';
import { type PageSettings, usePageSettings } from './use-page-settings.ts';
import { type Surface, useSurface } from './use-surface.ts';

export type Reading = ReadingState & {
  lines: readonly ChapterLine[];
  /** Index into `lines` of what is being read; -1 for none. */
  line: number;
  pages: PageSettings;
  places: Places;
  /** The size of the text, CSS pixels, that two fingers ask for while they are down. */
  pinched: number | null;
  connect: Surface['connect'];
  go: (to: Target) => void;
  /** Goes where `places` lead, if anywhere. */
  follow: (to: Target | null) => void;
  /** Tries the chapter again that could not be shown. */
  again: () => void;
  turn: (by: 1 | -1) => void;
  open: (panel: Panel | null) => void;
  marks: Marks;
  find: Find;
  /** The book read aloud by its own recording. */
  along: Along;
  /** The footnote that is shown beside its sign. */
  footnote: Footnote | null;
  closeFootnote: () => void;
  /** Goes where words of a footnote lead. */
  followLink: (href: string) => void;
  /** Gives the focus back to the text. */
  focus: () => void;
  /** Adds the marks of a file of annotations. */
  bringIn: (file: Blob) => void;
};

/** Everything that happens while one book is open, as a screen can show it. */
export const useReading = (
  bookId: string,
  opening: Opening,
  start: Target | null,
  renew: () => Promise<Opening | null>,
): Reading => {
  const { manifest } = opening;
  const [state, dispatch] = useReducer(readingAfter, atFirst);
  useAwake(state);
  const pages = usePageSettings(bookId);
  const pinch = usePinch(pages);
  const marks = useMarks({ id: bookId, fastHash: opening.fast_hash, pages: null }, state.place);
  const lines = useMemo(() => chapterLines(manifest), [manifest]);
  const finding = useFind();
  const aloud = useAlong(manifest);
  const [footnote, setFootnote] = useState<Footnote | null>(null);
  const spot = { spine: state.place?.at.spine ?? 0, fragment: state.place?.fragment ?? null };

  const follow = (to: Target | null): void => {
    if (!to) return;
    dispatch({ kind: 'going' });
    surface.say({ kind: 'go', to });
  };
  const places = usePlaces(
    bookId,
    { ...opening, pageShare: ({ at, pages: count }) => pageShare(manifest, at.spine, count) },
    start,
  );
  const jump = (on = false): void => {
    if (on) places.leapOn();
    else places.leap();
    dispatch({ kind: 'going' });
  };
  const go = (to: Target): void => {
    places.leap();
    follow(to);
  };
  const chapter = (by: 1 | -1): void => {
    const beside = chapterBeside(lines, manifest.spine.length, spot, by);
    if (beside) go({ kind: 'entry', ...beside });
  };
  const open = (panel: Panel | null): void => dispatch({ kind: 'panel', panel });
  const toggle = (panel: Panel): void => open(state.panel === panel ? null : panel);
  const turn = (by: 1 | -1): void => surface.say({ kind: 'turn', by });

  const obey: Record<KeyCommand, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    sectionStart: () => surface.say({ kind: 'edge', of: 'start' }),
    sectionEnd: () => surface.say({ kind: 'edge', of: 'end' }),
    nextChapter: () => chapter(1),
    previousChapter: () => chapter(-1),
    contents: () => toggle('contents'),
    places: () => toggle('places'),
    location: () => toggle('location'),
    back: () => follow(places.back()),
    bookmark: () => marks.bookmark(),
    bookmarks: () => toggle('bookmarks'),
    notes: () => toggle('notes'),
    highlight: () => marks.draw(marks.style),
    note: () => marks.note(),
    find: () => find.open(),
    nextHit: () => find.step(1),
    previousHit: () => find.step(-1),
    along: () => along.toggle(),
    larger: () => pages.resize(1),
    smaller: () => pages.resize(-1),
    usualSize: () => pages.reset('fontSize'),
    fullScreen: toggleFullScreen,
    keys: () => toggle('keys'),
    escape: () => {
      if (footnote) setFootnote(null);
      else if (marks.at) marks.close();
      else if (find.view !== 'closed') find.close();
      else dispatch({ kind: 'escape' });
    },
  };
  const [singles] = useSingleKeys();
  const press = (key: KeyPress): boolean => {
    const command = commandOf(key, state.place?.leftIsNext ?? manifest.progression === 'rtl', singles === 'on');
    if (command === 'back' && !places.before) return false; // the browser’s own way back
    if (command) obey[command]();
    return command !== null;
  };
  const hear = (message: FromSurface): void => {
    switch (message.kind) {
      case 'key':
        press(message);
        return;
      case 'link':
        return openOutside(message.href);
      case 'place':
        marks.hear(message);
        finding.moved(message);
        if (message.at.cfi !== state.place?.at.cfi) setFootnote(null);
        places.note(message, pages.settings.flow);
        return dispatch(message);
      case 'selection':
      case 'mark':
      case 'bookmarks':
      case 'located':
        return marks.hear(message);
      case 'hits':
        return finding.heard(message);
      case 'along':
        return aloud.heard(message);
      case 'followed':
        return jump();
      case 'footnote':
        return setFootnote(message);
      case 'pinched':
        return pinch.hear(message);
      case 'tap':
        return footnote ? setFootnote(null) : dispatch(message);
      case 'ready':
      case 'failed':
        return dispatch(message);
      default:
        message satisfies never;
    }
  };

  const surface = useSurface(opening, places.start, { ...marks, settings: pages.settings }, hear, renew);
  const { adoptBy } = places;
  const { say } = surface;
  useEffect(
    () =>
      adoptBy((to) => {
        dispatch({ kind: 'going' });
        say({ kind: 'go', to, adopts: true });
      }),
    [adoptBy, say],
  );
  useUnpaint(finding.read, surface.say);
  const find = finding.tools(surface.say, jump, state.place?.at ?? null);
  const along = aloud.tools(surface.say);
  useKeys(press);
  return {
    ...state,
    lines,
    line: currentLine(lines, spot),
    pages,
    places,
    pinched: pinch.size,
    connect: surface.connect,
    go,
    follow,
    again: () => {
      // a surface that never spoke has to be loaded anew
      if (!state.place && state.failure?.spine === null) location.reload();
      else go({ kind: 'entry', spine: state.failure?.spine ?? spot.spine, fragment: null });
    },
    turn,
    open,
    marks,
    find,
    along,
    footnote,
    closeFootnote: () => setFootnote(null),
    followLink: (href) => {
      setFootnote(null);
      surface.say({ kind: 'follow', href });
    },
    focus: () => surface.say({ kind: 'focus' }),
    bringIn: (file) => void marks.bringIn(file, surface.say),
  };
};
