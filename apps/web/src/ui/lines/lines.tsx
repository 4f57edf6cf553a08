import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { JumpBar } from './jump-bar.tsx';
import { itemAfter, layOut, lineOf, type Section } from './lay-out.ts';
import styles from './lines.module.css';

/** Drawn above and below what is in sight, in lines. */
const OVERSCAN = 6;
/** Room for headings before the items. */
const HEADS_REM = 3;
/** Below the header and the bar of letters. */
const SCROLL_PADDING_REM = 8;

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** How many columns of at least `least` rem fit, and where the list begins on the page, in px. */
const usePlace = (box: RefObject<HTMLElement | null>, least: number, before: number) => {
  const [place, setPlace] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const columns = Math.max(1, Math.floor((element.clientWidth / remPx() - before) / least));
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      setPlace((old) => (old.columns === columns && old.top === top ? old : { columns, top }));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    measure();
    return () => sizes.disconnect();
  }, [box, least, before]);
  return place;
};

/**
 * Any number of links in lines, with their headings beside them, of which only those in sight are drawn. Tab stops once; arrows, Home and End walk along
 * them. With `jump`, the name of a bar of the sections' headings, each leads to its section.
 */
export const Lines = <T extends { name: string; to: string }>({
  sections,
  label,
  least,
  height,
  jump,
  row,
}: {
  sections: readonly Section<T>[];
  label: string;
  /** The least width of a column, and the height of a line, in rem. */
  least: number;
  height: number;
  jump?: string;
  /** What stands in an item. `stop` belongs on its link. */
  row: (item: T, stop: { tabIndex: 0 | -1; 'data-stop': number }) => ReactNode;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const heads = sections.flatMap(({ head }) => (head === null ? [] : [head]));
  const before = heads.length > 0 ? HEADS_REM : 0;
  const { columns, top } = usePlace(list, least, before);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const lines = useMemo(() => layOut(sections, columns), [sections, columns]);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, items.length - 1);
  const wanted = useRef(false);
  const rem = remPx();
  const held = lineOf(lines, active);

  // oxlint-disable-next-line react/incompatible-library -- what it answers is read at every drawing and given to nobody
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => height * rem,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: SCROLL_PADDING_REM * rem,
    scrollPaddingEnd: 4 * rem,
    // The one that has the focus stays, however far it is scrolled away.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), held])].filter((at) => at >= 0),
  });
  // The sizes of lines are known: what stood at a place before tells nothing of what stands there now.
  useLayoutEffect(() => virtual.measure(), [virtual, lines, rem]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    list.current?.querySelector<HTMLElement>(`[data-stop="${active}"]`)?.focus({ preventScroll: true });
  });

  const go = (item: number, line: number, align: 'auto' | 'start'): void => {
    wanted.current = true;
    setChosen(item);
    virtual.scrollToIndex(line, { align });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = itemAfter(lines, active, event.key);
    if (to === null) return;
    event.preventDefault();
    go(to, lineOf(lines, to), 'auto');
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const at = target instanceof HTMLElement ? target.dataset.stop : undefined;
    if (at !== undefined) setChosen(Number(at));
  };
  const walking = { onKeyDown, onFocus };
  const jumpTo = (head: string): void => {
    const at = lines.findIndex((line) => line.head === head);
    const line = lines[at];
    if (line) go(line.from, at, 'start');
  };
  return (
    <>
      {jump !== undefined && heads.length > 1 && <JumpBar label={jump} heads={heads} onJump={jumpTo} />}
      <ul
        ref={list}
        className={styles.lines}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        {...walking}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const style = { top: start - top, height: size };
          const width = `(100% - ${before}rem) / ${columns}`;
          return (
            <Fragment key={line.from}>
              {line.head !== null && (
                <li className={styles.head} style={style}>
                  <h2>{line.head}</h2>
                </li>
              )}
              {items.slice(line.from, line.from + line.count).map((item, column) => (
                <li
                  key={item.to}
                  className={styles.item}
                  style={{
                    ...style,
                    insetInlineStart: `calc(${before}rem + ${width} * ${column})`,
                    width: `calc(${width})`,
                  }}
                  aria-setsize={items.length}
                  aria-posinset={line.from + column + 1}
                >
                  {row(item, { tabIndex: line.from + column === active ? 0 : -1, 'data-stop': line.from + column })}
                </li>
              ))}
            </Fragment>
          );
        })}
      </ul>
    </>
  );
};
