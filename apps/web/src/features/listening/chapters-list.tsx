import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import type from '../../ui/theme/type.module.css';
import type { BookPlayer } from './book-player.ts';
import styles from './chapters-list.module.css';
import { formatTime } from './engine/times.ts';
import { formatRemaining } from './format.ts';
import { useHeardChapters } from './heard-chapters.ts';
import { formatFileNames } from './left-out-files.ts';
import type { OpenedBook } from './opened-book.ts';

/** Estimated height of a row, px. */
const ROW_HEIGHT = 44;
/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 8;
/** Longer lists have their own scroll area. */
const LONG_LIST = 60;

/** A chapter counts as listened when less than this is left: positions are reported every five seconds. */
const LISTENED_MARGIN_MS = 6000;

/**
 * The listened share of a chapter, 0 to 1. `elapsedMs`: the position in the chapter that plays; null for other chapters. `heardMs`: the last
 * one in it.
 */
const computeListenedShare = (
  chapter: OpenedBook['chapters'][number],
  elapsedMs: number | null,
  heardMs: number | null,
): number => {
  const durationMs = Math.max(1, chapter.endMs - chapter.startMs);
  const listenedMs = elapsedMs ?? heardMs ?? 0;
  if (elapsedMs === null && listenedMs > 0 && durationMs - listenedMs <= LISTENED_MARGIN_MS) return 1;
  return Math.min(1, Math.max(0, listenedMs / durationMs));
};

const Row = memo(function Row({
  chapter,
  number,
  time,
  share,
  isCurrent,
  isTabStop,
  onSelect,
}: {
  chapter: OpenedBook['chapters'][number];
  number: number;
  time: string;
  share: number;
  isCurrent: boolean;
  isTabStop: boolean;
  onSelect: (number: number) => void;
}) {
  const { t } = useTranslation('listening');
  const isBegun = isCurrent || (share > 0 && share < 1);
  return (
    <button
      type="button"
      className={cx(styles.row, share === 1 && !isCurrent && styles.done)}
      aria-current={isCurrent || undefined}
      data-content
      data-row={number - 1}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onSelect(number - 1)}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.title} {...getLineAttributes()}>
        {chapter.title}
        {share === 1 && !isCurrent && <span className={type.hidden}>, {t('listened')}</span>}
        {isBegun && <span className={type.hidden}>{`, ${t('listened')}: ${formatPercent(share)}`}</span>}
      </span>
      <time className={styles.time}>{time}</time>
      {isBegun && (
        <span className={styles.share}>
          <Progress share={share} label={null} />
        </span>
      )}
    </button>
  );
});

/** Whether the place of a file is between a chapter and the one before it. */
const isBefore = (atMs: number, { startMs }: { startMs: number }, before: { startMs: number } | undefined): boolean =>
  atMs <= startMs && atMs > (before?.startMs ?? -1);

/** Names the files whose place is here and that are left out. */
const LeftOutNote = ({ files }: { files: NonNullable<OpenedBook['leftOut']> }) => {
  const { t } = useTranslation('listening');
  if (files.length === 0) return null;
  return (
    <p className={styles.leftOut}>
      <Icon of={CircleAlert} size="s" />
      <span>{t('unplayable', { files: formatFileNames(files) })}</span>
    </p>
  );
};

/** A virtual list of chapters that follows the current one. Arrow keys move the focus. */
export const ChaptersList = ({ bookPlayer: { book, playback, control } }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { chapters, leftOut = [] } = book;
  const heard = useHeardChapters(book.id);
  const box = useRef<HTMLDivElement>(null);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const rowToFocus = useRef<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result is read at each render and passed to nobody
  const rows = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: Math.max(0, playback.chapter - 3) * ROW_HEIGHT,
    getItemKey: (index) => index,
  });
  const virtualRows = rows.getVirtualItems();

  // Scrolls to the current chapter, except while the reader moves through the list.
  const isBrowsing = focusedRow !== null;
  useEffect(() => {
    if (!isBrowsing) rows.scrollToIndex(playback.chapter, { align: 'center' });
  }, [rows, playback.chapter, isBrowsing]);
  useLayoutEffect(() => {
    if (rowToFocus.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${rowToFocus.current}"]`);
    if (!row) return;
    rowToFocus.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = focusedRow ?? playback.chapter;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: chapters.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(chapters.length - 1, Math.max(0, to));
    rowToFocus.current = next;
    setFocusedRow(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const latestGo = useRef((_: number): void => undefined);
  useLayoutEffect(() => {
    latestGo.current = (index) => control((player) => player.goToChapter(index));
  });
  const [onSelect] = useState(() => (index: number) => latestGo.current(index));

  const tabStop = focusedRow ?? playback.chapter;
  return (
    <div
      ref={box}
      className={cx(styles.box, chapters.length > LONG_LIST && styles.long)}
      data-chapters
      role="presentation"
      onKeyDown={onKeyDown}
      onFocus={({ target }) =>
        setFocusedRow(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? tabStop))
      }
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedRow(null);
      }}
    >
      <ol
        className={styles.list}
        style={{ height: rows.getTotalSize() }}
        aria-label={t('tab.chapters')}
        data-own-arrows
      >
        {virtualRows.map(({ index, start }) => {
          const chapter = chapters[index];
          if (!chapter) return null;
          const isCurrent = index === playback.chapter;
          const elapsedMs = isCurrent ? playback.atMs - chapter.startMs : null;
          const durationMs = chapter.endMs - chapter.startMs;
          return (
            <li
              key={chapter.name}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={chapters.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <LeftOutNote files={leftOut.filter(({ atMs }) => isBefore(atMs, chapter, chapters[index - 1]))} />
              <Row
                chapter={chapter}
                number={index + 1}
                time={
                  elapsedMs === null
                    ? formatTime(durationMs)
                    : formatRemaining((durationMs - elapsedMs) / playback.rate)
                }
                share={computeListenedShare(chapter, elapsedMs, heard.get(index) ?? chapter.heardMs)}
                isCurrent={isCurrent}
                isTabStop={index === tabStop}
                onSelect={onSelect}
              />
              {index === chapters.length - 1 && (
                <LeftOutNote files={leftOut.filter(({ atMs }) => atMs >= chapter.endMs)} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
};
