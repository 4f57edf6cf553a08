import { type ContentElement, type ContentNode, createElement } from './converted-book.ts';

/** Collects the rows and cells of a table wherever they are nested; other content becomes a row of its own. */
export const parseTable = (
  table: ContentElement,
): { caption: ContentElement | null; rows: { row: ContentElement; cells: ContentElement[] }[] } => {
  let caption: ContentElement | null = null;
  const rows: { row: ContentElement; cells: ContentElement[] }[] = [];
  const addLooseRow = (nodes: ContentNode[]): void => {
    rows.push({ row: createElement('tr'), cells: [createElement('td', {}, nodes)] });
  };
  const collectRows = (nodes: readonly ContentNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        if (node.trim() !== '') addLooseRow([node]);
      } else if (node.tag === 'caption' && !caption) caption = node;
      else if (/^(?:thead|tbody|tfoot)$/.test(node.tag)) collectRows(node.children);
      else if (node.tag === 'tr') rows.push({ row: node, cells: parseCells(node) });
      else if (node.tag === 'td' || node.tag === 'th') {
        const last = rows.at(-1);
        if (last) last.cells.push(node);
        else rows.push({ row: createElement('tr'), cells: [node] });
      } else if (!/^(?:col|colgroup)$/.test(node.tag)) addLooseRow([node]);
    }
  };
  collectRows(table.children);
  return { caption, rows: rows.filter(({ cells }) => cells.length > 0) };
};

const parseCells = (row: ContentElement): ContentElement[] =>
  row.children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [createElement('td', {}, [child])];
    return child.tag === 'td' || child.tag === 'th' ? [child] : [createElement('td', {}, [child])];
  });
