/** What stands together, below a heading where it has one. */
export type Section<T> = { head: string | null; items: readonly T[] };

/** So many items side by side, the first of which is number `from` of all; the first line of a section bears its heading. */
export type Line = { head: string | null; from: number; count: number };

/** The sections as lines of at most `columns` items. */
export const layOut = <T>(sections: readonly Section<T>[], columns: number): Line[] => {
  const lines: Line[] = [];
  let from = 0;
  for (const { head, items } of sections) {
    for (let at = 0; at < items.length; at += columns)
      lines.push({ head: at === 0 ? head : null, from: from + at, count: Math.min(columns, items.length - at) });
    from += items.length;
  }
  return lines;
};

/** The line in which an item stands; -1 when it stands in none. */
export const lineOf = (lines: readonly Line[], item: number): number =>
  lines.findIndex(({ from, count }) => item >= from && item < from + count);

/** Where a key leads from an item; null when it leads nowhere. Up and down keep the column. */
export const itemAfter = (lines: readonly Line[], item: number, key: string): number | null => {
  const row = lineOf(lines, item);
  const [here, last] = [lines[row], lines.at(-1)];
  if (here === undefined || last === undefined) return null;
  const inRow = (to: number): number | null => {
    const line = lines[to];
    return line === undefined ? null : line.from + Math.min(item - here.from, line.count - 1);
  };
  const end = last.from + last.count - 1;
  switch (key) {
    case 'ArrowLeft':
      return item > 0 ? item - 1 : null;
    case 'ArrowRight':
      return item < end ? item + 1 : null;
    case 'ArrowUp':
      return inRow(row - 1);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return null;
  }
};
