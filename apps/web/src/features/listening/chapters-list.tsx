import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/progress.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './chapters-list.module.css';
import type { Deck } from './deck.ts';
import { clock } from './engine/times.ts';
import { heardShare } from './heard.ts';
import type { Opened } from './opened.ts';
import { leftText } from './words.ts';

/** About how high a row of one line is, px. */
const ROW = 44;
/** Drawn above and below what is in sight. */
const MARGIN = 8;
/** Longer lists scroll by themselves wherever they stand. */
const LONG = 60;

const Row = memo(function Row({
  chapter,
  number,
  time,
  share,
  isHere,
  isStop,
  onGo,
}: {
  chapter: Opened['chapters'][number];
  number: number;
  time: string;
  share: number;
  isHere: boolean;
  isStop: boolean;
  onGo: (number: number) => void;
}) {
  const { t } = useTranslation('listening');
  return (
    <button
      type="button"
      className={cx(styles.row, share === 1 && !isHere && styles.done)}
      aria-current={isHere || undefined}
      data-row={number - 1}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onGo(number - 1)}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.title}>
        {chapter.title}
        {share === 1 && !isHere && <span className={type.hidden}>, {t('heard')}</span>}
      </span>
      <time className={styles.time}>{time}</time>
      {(isHere || (share > 0 && share < 1)) && (
        <span className={styles.share}>
          <Progress share={share} label={t('heardOf', { title: chapter.title })} />
        </span>
      )}
    </button>
  );
});

/** The chapters of any number: those in sight are drawn, the one that plays is in sight. Arrows move along them. */
export const ChaptersList = ({ deck: { book, heard, ask } }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { chapters } = book;
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read at every drawing and given to nobody
  const rows = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: MARGIN,
    initialOffset: Math.max(0, heard.chapter - 3) * ROW,
    getItemKey: (index) => index,
  });
  const drawn = rows.getVirtualItems();

  // Once it is laid out, and then as chapters follow each other; not while the reader looks around.
  const isHeld = stop !== null;
  useEffect(() => {
    if (!isHeld) rows.scrollToIndex(heard.chapter, { align: 'center' });
  }, [rows, heard.chapter, isHeld]);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = stop ?? heard.chapter;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: chapters.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(chapters.length - 1, Math.max(0, to));
    wanted.current = next;
    setStop(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const go = useRef((_: number): void => undefined);
  useLayoutEffect(() => {
    go.current = (index) => ask((player) => player.toChapter(index));
  });
  const [onGo] = useState(() => (index: number) => go.current(index));

  const at = stop ?? heard.chapter;
  return (
    <div
      ref={box}
      className={cx(styles.box, chapters.length > LONG && styles.long)}
      data-chapters
      role="presentation"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setStop(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? at))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setStop(null);
      }}
    >
      <ol
        className={styles.list}
        style={{ height: rows.getTotalSize() }}
        aria-label={t('tab.chapters')}
        data-own-arrows
      >
        {drawn.map(({ index, start }) => {
          const chapter = chapters[index];
          if (!chapter) return null;
          const isHere = index === heard.chapter;
          const hereMs = isHere ? heard.atMs - chapter.startMs : null;
          const span = chapter.endMs - chapter.startMs;
          return (
            <li
              key={chapter.name}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={chapters.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row
                chapter={chapter}
                number={index + 1}
                time={hereMs === null ? clock(span) : leftText((span - hereMs) / heard.rate)}
                share={heardShare(chapter, hereMs)}
                isHere={isHere}
                isStop={index === at}
                onGo={onGo}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
};
