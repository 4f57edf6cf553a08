import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fixed-layout.module.css';

export type ThumbnailsProps = {
  /** Pages of the book. */
  count: number;
  /** The current page, from 0. */
  page: number;
  /** The name of a page. */
  getLabel: (page: number) => string;
  /** Object URLs of the thumbnails loaded so far, by page. */
  thumbnails: ReadonlyMap<number, string>;
  onRequest: (pages: readonly number[]) => void;
  onChoose: (page: number) => void;
};

const COLUMNS = 2;
const ROW_PX = 220;

/** Thumbnails of all pages in two columns, scrolled to the current one; only visible rows are rendered. Arrow keys move between them. */
export const PageThumbnails = ({ count, page, getLabel, thumbnails, onRequest, onChoose }: ThumbnailsProps) => {
  const { t } = useTranslation('pages');
  const list = useRef<HTMLDivElement>(null);
  const [focusedPage, setFocusedPage] = useState(page);
  // oxlint-disable-next-line react/incompatible-library -- its result is read at each render and passed to no component
  const rows = useVirtualizer({
    count: Math.ceil(count / COLUMNS),
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    overscan: 1,
    initialOffset: Math.max(0, Math.floor(page / COLUMNS) * ROW_PX - ROW_PX),
  });
  const visibleRows = rows.getVirtualItems();
  const [from, to] = [visibleRows[0]?.index ?? 0, visibleRows.at(-1)?.index ?? 0];
  const latestOnRequest = useRef(onRequest);
  const latestThumbnails = useRef(thumbnails);
  useEffect(() => {
    latestOnRequest.current = onRequest;
    latestThumbnails.current = thumbnails;
  });
  useEffect(() => {
    const pages: number[] = [];
    for (let at = from * COLUMNS; at < Math.min(count, (to + 1) * COLUMNS); at += 1)
      if (!latestThumbnails.current.has(at)) pages.push(at);
    latestOnRequest.current(pages);
  }, [from, to, count]);

  const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const next = by === undefined ? { Home: 0, End: count - 1 }[event.key] : focusedPage + by;
    if (next === undefined) return;
    event.preventDefault();
    const at = Math.min(count - 1, Math.max(0, next));
    setFocusedPage(at);
    rows.scrollToIndex(Math.floor(at / COLUMNS));
  };
  /** Focuses a button that was rendered only after the focus moved to it. */
  const focusIfNeeded = (button: HTMLButtonElement | null): void => {
    if (button && document.activeElement !== button) button.focus({ preventScroll: true });
  };
  const renderThumbnail = (at: number) => {
    const picture = thumbnails.get(at);
    return (
      <button
        key={at}
        type="button"
        className={styles.thumb}
        tabIndex={at === focusedPage ? 0 : -1}
        ref={at === focusedPage ? focusIfNeeded : undefined}
        aria-current={at === page ? 'location' : undefined}
        aria-label={t('page', { page: getLabel(at) })}
        onClick={() => onChoose(at)}
        onKeyDown={moveFocus}
      >
        {picture ? <img src={picture} alt="" /> : <span className={styles.blank} />}
        <span>{getLabel(at)}</span>
      </button>
    );
  };
  return (
    <div ref={list} className={styles.list}>
      <div className={styles.rows} ref={(rail) => rail?.style.setProperty('height', `${rows.getTotalSize()}px`)}>
        {visibleRows.map(({ index, start }) => (
          <div
            key={index}
            className={styles.pair}
            ref={(pair) => pair?.style.setProperty('transform', `translateY(${start}px)`)}
          >
            {Array.from({ length: Math.min(COLUMNS, count - index * COLUMNS) }, (_, at) =>
              renderThumbnail(index * COLUMNS + at),
            )}
          </div>
        ))}
      </div>
    </div>
  );
};
