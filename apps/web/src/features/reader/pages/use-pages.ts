import type { FromPages, PageView, ReadingSettings, Target } from '@lectern/contracts';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { type ChapterLine, chapterBeside, currentLine } from '../chapters.ts';
import { openOutside, toggleFullScreen } from '../doings.ts';
import { type Find, useFind, useUnpaint } from '../find/use-find.ts';
import type { KeyPress } from '../keys.ts';
import { type Marks, useMarks } from '../marks/use-marks.ts';
import { type Places, usePlaces } from '../places/use-places.ts';
import type { PagesOpening } from '../reader.queries.ts';
import { atFirst, type Panel, type Place, type ReadingState, readingAfter } from '../reading-state.ts';
import { useAwake } from '../use-awake.ts';
import { useKeys } from '../use-keys.ts';
import { usePageSettings } from '../use-page-settings.ts';
import { type Surface, useLine } from '../use-surface.ts';
import { type PageCommand, pageCommandOf } from './page-keys.ts';
import { outlineLines } from './page-lines.ts';
import { nextFit, nextLayout, resizedView, storedView, storeView, turnedView } from './page-view.ts';
import { type Thumbs, useThumbs } from './use-thumbs.ts';

export type PagesReading = ReadingState & {
  /** 0 until a locked book is open. */
  count: number;
  lines: readonly ChapterLine[];
  /** Index into `lines` of what is being read; -1 for none. */
  line: number;
  view: PageView;
  change: (part: Partial<PageView>) => void;
  colour: ReadingSettings['page'];
  thumbs: Thumbs['pictures'];
  /** Asks for small pictures of these pages. */
  want: (pages: readonly number[]) => void;
  places: Places;
  marks: Marks;
  /** Adds the marks of a file of annotations. */
  bringIn: (file: Blob) => void;
  /** Null in books whose pages are pictures. */
  find: Find | null;
  /** The file waits for a password; `again`: the one before was wrong. */
  locked: { again: boolean } | null;
  unlock: (password: string) => void;
  /** The page from which a link was followed, from 0; null when there is no way back. */
  from: number | null;
  back: () => void;
  connect: Surface['connect'];
  go: (to: Target) => void;
  /** Goes where `places` lead, if anywhere. */
  follow: (to: Target | null) => void;
  turn: (by: 1 | -1) => void;
  open: (panel: Panel | null) => void;
};

const savedPlace = ({ position }: PagesOpening): Target =>
  position?.page != null
    ? { kind: 'entry', spine: position.page, fragment: null }
    : { kind: 'fraction', fraction: position?.fraction ?? 0 };

const onePage = ({ pages }: Place): number => 1 / Math.max(1, pages - 1);

/** Everything that happens while a book of fixed pages is open, as a screen can show it. */
export const usePages = (
  bookId: string,
  opening: PagesOpening,
  start: Target | null,
  renew: () => Promise<PagesOpening | null>,
): PagesReading => {
  const { t } = useTranslation('pages');
  const [state, dispatch] = useReducer(readingAfter, atFirst);
  useAwake(state);
  const [view, setView] = useState(() => storedView(bookId, opening, window.innerWidth));
  const [count, setCount] = useState(opening.pages ?? 0);
  const colour = usePageSettings(bookId).settings.page;
  const { stands, position } = opening;
  const places = usePlaces(
    bookId,
    { position: stands?.position ?? position, here: stands?.here ?? null, pageShare: onePage },
    start,
  );
  const marks = useMarks({ id: bookId, fastHash: opening.fast_hash, pages: count }, state.place);
  const thumbs = useThumbs();
  const [locked, setLocked] = useState<{ again: boolean } | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const finding = useFind();
  const isText = opening.source.kind === 'pdf';
  const lines = useMemo(() => outlineLines(opening.outline, count), [opening, count]);
  const spot = { spine: state.place?.at.spine ?? 0, fragment: null };

  const put = (next: PageView): void => {
    storeView(bookId, next);
    setView(next);
  };
  const follow = (to: Target | null): void => {
    if (!to) return;
    dispatch({ kind: 'going' });
    surface.say({ kind: 'go', to });
  };
  const go = (to: Target): void => {
    places.leap();
    follow(to);
  };
  const chapter = (by: 1 | -1): void => {
    const beside = chapterBeside(lines, count, spot, by);
    if (beside) go({ kind: 'entry', ...beside });
  };
  const open = (panel: Panel | null): void => dispatch({ kind: 'panel', panel });
  const toggle = (panel: Panel): void => open(state.panel === panel ? null : panel);

  const back = (): void => {
    if (from !== null) go({ kind: 'entry', spine: from, fragment: null });
    setFrom(null);
  };

  const turn = (by: 1 | -1): void => surface.say({ kind: 'turn', by });
  const obey: Record<PageCommand, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    sectionStart: () => surface.say({ kind: 'edge', of: 'start' }),
    sectionEnd: () => surface.say({ kind: 'edge', of: 'end' }),
    nextChapter: () => chapter(1),
    previousChapter: () => chapter(-1),
    contents: () => toggle('contents'),
    places: () => toggle('places'),
    location: () => toggle('location'),
    bookmark: marks.bookmark,
    bookmarks: () => toggle('bookmarks'),
    notes: () => toggle('notes'),
    highlight: () => marks.draw(marks.style),
    note: marks.note,
    back: () => (from === null ? follow(places.back()) : back()),
    larger: () => put(resizedView(view, 1)),
    smaller: () => put(resizedView(view, -1)),
    usualSize: () => put({ ...view, zoom: 1 }),
    layout: () => put(nextLayout(view)),
    fit: () => put(nextFit(view)),
    rotate: () => put(turnedView(view)),
    find: () => isText && find.open(),
    nextHit: () => find.step(1),
    previousHit: () => find.step(-1),
    fullScreen: toggleFullScreen,
    keys: () => toggle('keys'),
    escape: () => {
      if (marks.at) marks.close();
      else if (find.view !== 'closed') find.close();
      else dispatch({ kind: 'escape' });
    },
  };
  const [singles] = useSingleKeys();
  const press = (key: KeyPress): boolean => {
    const command = pageCommandOf(key, view.direction === 'rtl', singles === 'on');
    if (command === 'back' && !places.before && from === null) return false; // the browser’s own way back
    if (command) obey[command]();
    return command !== null;
  };
  const hear = (message: FromPages): void => {
    switch (message.kind) {
      case 'key':
        press(message);
        return;
      case 'link':
        return openOutside(message.href);
      case 'place':
        marks.hear(message);
        finding.moved(message);
        places.note(message, null);
        return dispatch(message);
      case 'ready':
      case 'tap':
      case 'failed':
        return dispatch(message);
      case 'opened':
        setLocked(null);
        return setCount(message.pages);
      case 'zoomed':
        return put({ ...view, zoom: message.zoom });
      case 'thumb':
        return thumbs.add(message.page, message.picture);
      case 'locked':
        return setLocked({ again: message.again });
      case 'hits':
        return finding.heard(message);
      case 'followed':
        return setFrom(message.from);
      case 'selection':
      case 'mark':
      case 'bookmarks':
      case 'located':
        return marks.hear(message);
      // Fixed pages have neither notes nor a recording nor a size of text.
      case 'footnote':
      case 'along':
      case 'pinched':
        return;
      default:
        message satisfies never;
    }
  };

  const look = useMemo(() => ({ kind: 'view' as const, view, page: colour }), [view, colour]);
  const surface = useLine({
    opening,
    start: places.start ?? savedPlace(opening),
    messageOf: ({ title, pages, sizes, source }, at) => ({
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
    look,
    marks,
    hear,
    renew,
  });
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
  const find = finding.tools(surface.say, (on) => (on ? places.leapOn() : places.leap()), state.place?.at ?? null);
  useKeys(press);
  return {
    ...state,
    count,
    lines,
    line: currentLine(lines, spot),
    view,
    change: (part) => put({ ...view, ...part }),
    colour,
    thumbs: thumbs.pictures,
    want: (pages) => surface.say({ kind: 'thumbs', pages: [...pages] }),
    places,
    marks,
    bringIn: (file) => void marks.bringIn(file, surface.say),
    find: isText ? find : null,
    locked,
    unlock: (password) => surface.say({ kind: 'password', password }),
    from,
    back,
    connect: surface.connect,
    go,
    follow,
    turn,
    open,
  };
};
