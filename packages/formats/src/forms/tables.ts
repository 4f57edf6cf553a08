import { element, type FormElement, type FormNode } from './form.ts';

/** Rows and cells of a table, wherever they were written; what stands between them becomes a row of its own. */
export const rowsOf = (
  table: FormElement,
): { caption: FormElement | null; rows: { row: FormElement; cells: FormElement[] }[] } => {
  let caption: FormElement | null = null;
  const rows: { row: FormElement; cells: FormElement[] }[] = [];
  const addLoose = (nodes: FormNode[]): void => {
    rows.push({ row: element('tr'), cells: [element('td', {}, nodes)] });
  };
  const read = (nodes: readonly FormNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        if (node.trim() !== '') addLoose([node]);
      } else if (node.tag === 'caption' && !caption) caption = node;
      else if (/^(?:thead|tbody|tfoot)$/.test(node.tag)) read(node.children);
      else if (node.tag === 'tr') rows.push({ row: node, cells: cellsOf(node) });
      else if (node.tag === 'td' || node.tag === 'th') {
        const last = rows.at(-1);
        if (last) last.cells.push(node);
        else rows.push({ row: element('tr'), cells: [node] });
      } else if (!/^(?:col|colgroup)$/.test(node.tag)) addLoose([node]);
    }
  };
  read(table.children);
  return { caption, rows: rows.filter(({ cells }) => cells.length > 0) };
};

const cellsOf = (row: FormElement): FormElement[] =>
  row.children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [element('td', {}, [child])];
    return child.tag === 'td' || child.tag === 'th' ? [child] : [element('td', {}, [child])];
  });
