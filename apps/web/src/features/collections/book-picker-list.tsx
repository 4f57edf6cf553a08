import { Check } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import line from '../../ui/book-line.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { useSelection } from '../books/books.queries.ts';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import styles from './book-picker.module.css';

/** Height of a row, as in the stylesheet. */
const ROW_REM = 4.5;
/** Rows that render before and behind the visible ones. */
const OVERSCAN = 6;
/** Where there is no layout, as in tests. */
const DEFAULT_ROWS = 10;

const getRowHeight = (): number =>
  ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

const BookOption = ({ book, isIn, isSelected }: { book: Entry; isIn: boolean; isSelected: boolean }) => {
  const { t } = useTranslation(['collections', 'books']);
  const { title, authors, cover, audio } = book;
  const lang = book.lang ?? undefined;
  return (
    <>
      <span className={styles.box}>{(isSelected || isIn) && <Icon of={Check} size="s" />}</span>
      <span className={line.thumb}>
        <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="s" flat />
      </span>
      <span className={line.words}>
        <span className={line.title} {...getLineAttributes(lang)}>
          {title}
        </span>
        <span className={cx(line.by, styles.by)} {...getLineAttributes(authors === null ? undefined : lang)}>
          {authors ?? t('books:unknownAuthor')}
        </span>
      </span>
      {isIn && <span className={styles.in}>{t('fill.in')}</span>}
    </>
  );
};

type BookPickerListProps = {
  ref: Ref<HTMLDivElement>;
  rows: Rows;
  /** Of another view the first book is active. */
  viewKey: string;
  selection: ReturnType<typeof useSelection>;
  /** Books of this collection can't be chosen. */
  collectionId: string;
};

/** A list box of books of which many can be chosen. Only the rows near the visible ones render. */
export const BookPickerList = ({ ref, rows, viewKey, selection, collectionId }: BookPickerListProps) => {
  const { t } = useTranslation('collections');
  const id = useId();
  const box = useRef<HTMLDivElement | null>(null);
  const [{ active, shownKey }, setActiveRow] = useState({ active: 0, shownKey: viewKey });
  const setActive = (index: number): void => setActiveRow({ active: index, shownKey: viewKey });
  if (shownKey !== viewKey) setActive(0);
  const [rowHeight] = useState(getRowHeight);
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(0);
  const { total, rowAt, requestRange } = rows;
  const last = total - 1;
  const current = Math.min(active, last);
  const visible = Math.ceil(height / rowHeight) || DEFAULT_ROWS;
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.min(total, first + visible + OVERSCAN);
  useLayoutEffect(() => requestRange(from, to), [requestRange, from, to]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (box.current && viewKey !== '') box.current.scrollTop = 0;
  }, [viewKey]);

  const isIn = (book: Entry | undefined): boolean => book?.collection_ids.includes(collectionId) ?? false;
  const move = (index: number): void => {
    const next = Math.max(0, Math.min(last, index));
    setActive(next);
    const element = box.current;
    if (!element) return;
    const top = next * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  const choose = (index: number): void => {
    if (!isIn(rowAt(index))) selection.toggle(index);
  };
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, visible - 1);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: last,
    };
    const target = steps[event.key];
    if (target !== undefined) {
      move(target);
      if (event.shiftKey) void selection.extend(current, Math.max(0, Math.min(last, target)));
    } else if (event.key === ' ' || event.key === 'Enter') choose(current);
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) void selection.all();
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, index: number): void => {
    setActive(index);
    if (event.shiftKey) void selection.extend(current, index);
    else choose(index);
  };

  const indexes = new Set([current, ...Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)]);
  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('fill.list')}
      aria-activedescendant={`${id}-${current}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={press}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <div role="presentation" style={{ height: total * rowHeight }} />
      {[...indexes].map((index) => {
        const book = rowAt(index);
        const isContained = isIn(book);
        const isSelected = book !== undefined && !isContained && selection.selected.has(book.id);
        return (
          // The focus stays on the list: its arrow keys move the active option.
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isSelected}
            aria-disabled={isContained || book === undefined}
            aria-setsize={total}
            aria-posinset={index + 1}
            aria-label={book === undefined ? t('fill.loading') : undefined}
            tabIndex={-1}
            className={cx(styles.option, index === current && styles.active)}
            style={{ top: index * rowHeight }}
            onMouseDown={(event) => {
              event.preventDefault();
              box.current?.focus();
            }}
            onClick={(event) => click(event, index)}
            onKeyDown={undefined}
          >
            {book && <BookOption book={book} isIn={isContained} isSelected={isSelected} />}
          </div>
        );
      })}
    </div>
  );
};
