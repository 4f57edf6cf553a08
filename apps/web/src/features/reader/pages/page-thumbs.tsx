import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pages.module.css';

export type ThumbsProps = {
  /** Pages of the book. */
  count: number;
  /** The page that is being read, from 0. */
  page: number;
  /** Addresses of small pictures, as far as they have come. */
  thumbs: ReadonlyMap<number, string>;
  onWant: (pages: readonly number[]) => void;
  onChoose: (page: number) => void;
};

const COLUMNS = 2;
const ROW_PX = 220;

/** Pages in two columns, opened at the one that is being read; only those in sight are drawn. Arrows move between them. */
export const PageThumbs = ({ count, page, thumbs, onWant, onChoose }: ThumbsProps) => {
  const { t } = useTranslation('pages');
  const list = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(page);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read at every drawing and given to nobody
  const rows = useVirtualizer({
    count: Math.ceil(count / COLUMNS),
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    overscan: 1,
    initialOffset: Math.max(0, Math.floor(page / COLUMNS) * ROW_PX - ROW_PX),
  });
  const drawn = rows.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  const want = useRef(onWant);
  const has = useRef(thumbs);
  useEffect(() => {
    want.current = onWant;
    has.current = thumbs;
  });
  useEffect(() => {
    const pages: number[] = [];
    for (let at = from * COLUMNS; at < Math.min(count, (to + 1) * COLUMNS); at += 1)
      if (!has.current.has(at)) pages.push(at);
    want.current(pages);
  }, [from, to, count]);

  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const next = by === undefined ? { Home: 0, End: count - 1 }[event.key] : held + by;
    if (next === undefined) return;
    event.preventDefault();
    const at = Math.min(count - 1, Math.max(0, next));
    setHeld(at);
    rows.scrollToIndex(Math.floor(at / COLUMNS));
  };
  /** What is moved to may be drawn later than it is moved to. */
  const settle = (button: HTMLButtonElement | null): void => {
    if (button && document.activeElement !== button) button.focus({ preventScroll: true });
  };
  const thumb = (at: number) => {
    const picture = thumbs.get(at);
    return (
      <button
        key={at}
        type="button"
        className={styles.thumb}
        tabIndex={at === held ? 0 : -1}
        ref={at === held ? settle : undefined}
        aria-current={at === page ? 'location' : undefined}
        aria-label={t('page', { page: at + 1 })}
        onClick={() => onChoose(at)}
        onKeyDown={walk}
      >
        {picture ? <img src={picture} alt="" /> : <span className={styles.blank} />}
        <span>{at + 1}</span>
      </button>
    );
  };
  return (
    <div ref={list} className={styles.list}>
      <div className={styles.rows} ref={(rail) => rail?.style.setProperty('height', `${rows.getTotalSize()}px`)}>
        {drawn.map(({ index, start }) => (
          <div
            key={index}
            className={styles.pair}
            ref={(pair) => pair?.style.setProperty('transform', `translateY(${start}px)`)}
          >
            {Array.from({ length: Math.min(COLUMNS, count - index * COLUMNS) }, (_, at) => thumb(index * COLUMNS + at))}
          </div>
        ))}
      </div>
    </div>
  );
};
