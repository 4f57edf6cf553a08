import type { FormElement } from './form.ts';

const WIDEST = 200;

/**
 * Joins cells that a table of a DOCX continues downwards (`vmerge`, ECMA-376 part 1, 17.4.84): HTML has one cell for them.
 */
export const joinCells = (table: FormElement): void => {
  const above = new Map<number, FormElement>();
  for (const row of table.children) {
    if (typeof row === 'string') continue;
    let column = 0;
    row.children = row.children.filter((cell) => {
      if (typeof cell === 'string') return true;
      const at = column;
      const { vmerge, ...attributes } = cell.attributes;
      cell.attributes = attributes;
      column += Math.min(Number(attributes.colspan ?? 1) || 1, WIDEST);
      const first = above.get(at);
      if (vmerge === 'continue' && first) {
        first.attributes.rowspan = String(Number(first.attributes.rowspan ?? 1) + 1);
        for (const child of cell.children) first.children.push(child);
        return false;
      }
      if (vmerge) above.set(at, cell);
      else above.delete(at);
      return true;
    });
  }
};
