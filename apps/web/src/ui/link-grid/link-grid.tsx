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
import type from '../theme/type.module.css';
import { findLine, findNextItem, layoutLines, type Section } from './grid-layout.ts';
import { JumpBar } from './jump-bar.tsx';
import styles from './link-grid.module.css';

/** Lines rendered above and below the visible ones. */
const OVERSCAN = 6;
/** Space for headings before the items. */
const HEADINGS_REM = 3;
/** Keeps scroll targets below the header and the jump bar. */
const SCROLL_PADDING_REM = 8;

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Measures how many columns of at least `minWidth` rem fit, and where the list starts on the page, in px. */
const useMeasures = (box: RefObject<HTMLElement | null>, minWidth: number, indent: number) => {
  const [measures, setMeasures] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const columns = Math.max(1, Math.floor((element.clientWidth / remPx() - indent) / minWidth));
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      setMeasures((old) => (old.columns === columns && old.top === top ? old : { columns, top }));
    };
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    resizeObserver.observe(document.body);
    measure();
    return () => resizeObserver.disconnect();
  }, [box, minWidth, indent]);
  return measures;
};

/**
 * A virtualised grid of links in sections with headings. It has one tab stop; arrows, Home and End move the focus. With `jump`,
 * the label of the jump bar, the section headings are shown as a bar of links to the sections.
 */
export const LinkGrid = <T extends { name: string; to: string }>({
  sections,
  label,
  minWidth,
  height,
  jump,
  row,
}: {
  sections: readonly Section<T>[];
  label: string;
  /** The minimum width of a column and the height of a line, in rem. */
  minWidth: number;
  height: number;
  jump?: string;
  /** Renders an item. Spread `stop` on its link. */
  row: (item: T, stop: { tabIndex: 0 | -1; 'data-stop': number }) => ReactNode;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const headings = sections.flatMap(({ heading, mark }) => (heading === null ? [] : [{ heading, mark }]));
  const indent = headings.length > 0 ? HEADINGS_REM : 0;
  const { columns, top } = useMeasures(list, minWidth, indent);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const lines = useMemo(() => layoutLines(sections, columns), [sections, columns]);
  const [focused, setFocused] = useState(0);
  const active = Math.min(focused, items.length - 1);
  const shouldFocus = useRef(false);
  const rem = remPx();
  const focusedLine = findLine(lines, active);

  // oxlint-disable-next-line react/incompatible-library -- its result is read on every render and passed to nobody
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => height * rem,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: SCROLL_PADDING_REM * rem,
    scrollPaddingEnd: 4 * rem,
    // The focused line stays rendered, however far it is scrolled away.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), focusedLine])].filter((at) => at >= 0),
  });
  // Line heights are fixed: measurements cached for other lines must be dropped.
  useLayoutEffect(() => virtual.measure(), [virtual, lines, rem]);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    list.current?.querySelector<HTMLElement>(`[data-stop="${active}"]`)?.focus({ preventScroll: true });
  });

  const focusItem = (item: number, line: number, align: 'auto' | 'start'): void => {
    shouldFocus.current = true;
    setFocused(item);
    virtual.scrollToIndex(line, { align });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = findNextItem(lines, active, event.key);
    if (to === null) return;
    event.preventDefault();
    focusItem(to, findLine(lines, to), 'auto');
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const at = target instanceof HTMLElement ? target.dataset.stop : undefined;
    if (at !== undefined) setFocused(Number(at));
  };
  const keyboardNavigation = { onKeyDown, onFocus };
  const jumpTo = (heading: string): void => {
    const at = lines.findIndex((line) => line.heading === heading);
    const line = lines[at];
    if (line) focusItem(line.from, at, 'start');
  };
  return (
    <>
      {jump !== undefined && headings.length > 1 && <JumpBar label={jump} headings={headings} onJump={jumpTo} />}
      <ul
        ref={list}
        className={styles.grid}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        {...keyboardNavigation}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const style = { top: start - top, height: size };
          const width = `(100% - ${indent}rem) / ${columns}`;
          return (
            <Fragment key={line.from}>
              {line.heading !== null && (
                <li className={styles.heading} style={style}>
                  <h2>
                    {line.heading}
                    {line.mark !== undefined && <span className={type.hidden}> ({line.mark})</span>}
                  </h2>
                </li>
              )}
              {items.slice(line.from, line.from + line.count).map((item, column) => (
                <li
                  key={item.to}
                  className={styles.item}
                  style={{
                    ...style,
                    insetInlineStart: `calc(${indent}rem + ${width} * ${column})`,
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
