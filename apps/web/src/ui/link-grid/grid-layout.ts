/** A group of items with an optional heading. */
export type Section<T> = {
  heading: string | null;
  /** What tells the heading from another that looks alike: the script of a letter. */
  mark?: string | undefined;
  items: readonly T[];
};

/** A row of `count` items starting at index `from`; the first line of a section has its heading and its mark. */
export type Line = { heading: string | null; mark?: string | undefined; from: number; count: number };

/** Splits sections into lines of at most `columns` items. */
export const layoutLines = <T>(sections: readonly Section<T>[], columns: number): Line[] => {
  const lines: Line[] = [];
  let from = 0;
  for (const { heading, mark, items } of sections) {
    for (let at = 0; at < items.length; at += columns)
      lines.push({
        ...(at === 0 ? { heading, ...(mark !== undefined && { mark }) } : { heading: null }),
        from: from + at,
        count: Math.min(columns, items.length - at),
      });
    from += items.length;
  }
  return lines;
};

/** The index of the line that contains an item; -1 when there is none. */
export const findLine = (lines: readonly Line[], item: number): number =>
  lines.findIndex(({ from, count }) => item >= from && item < from + count);

/** The item that a navigation key moves to; null when it moves nowhere. Up and down keep the column. */
export const findNextItem = (lines: readonly Line[], item: number, key: string): number | null => {
  const row = findLine(lines, item);
  const [line, last] = [lines[row], lines.at(-1)];
  if (line === undefined || last === undefined) return null;
  const itemInRow = (to: number): number | null => {
    const target = lines[to];
    return target === undefined ? null : target.from + Math.min(item - line.from, target.count - 1);
  };
  const end = last.from + last.count - 1;
  switch (key) {
    case 'ArrowLeft':
      return item > 0 ? item - 1 : null;
    case 'ArrowRight':
      return item < end ? item + 1 : null;
    case 'ArrowUp':
      return itemInRow(row - 1);
    case 'ArrowDown':
      return itemInRow(row + 1);
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return null;
  }
};
