import type { ContentElement } from './converted-book.ts';

const MAX_COLUMNS = 200;

/** Merges vertically continued cells (`vmerge`, ECMA-376 part 1, 17.4.84) into one cell with `rowspan`. */
export const joinCells = (table: ContentElement): void => {
  const mergeStarts = new Map<number, ContentElement>();
  for (const row of table.children) {
    if (typeof row === 'string') continue;
    let column = 0;
    row.children = row.children.filter((cell) => {
      if (typeof cell === 'string') return true;
      const at = column;
      const { vmerge, ...attributes } = cell.attributes;
      cell.attributes = attributes;
      column += Math.min(Number(attributes.colspan ?? 1) || 1, MAX_COLUMNS);
      const first = mergeStarts.get(at);
      if (vmerge === 'continue' && first) {
        first.attributes.rowspan = String(Number(first.attributes.rowspan ?? 1) + 1);
        for (const child of cell.children) first.children.push(child);
        return false;
      }
      if (vmerge) mergeStarts.set(at, cell);
      else mergeStarts.delete(at);
      return true;
    });
  }
};
