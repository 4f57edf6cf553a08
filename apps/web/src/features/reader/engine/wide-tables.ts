/** On tables that are wider than the text, in a strip: there they scroll by themselves. In pages they could not be parted then. */
const WIDE = 'data-lectern-wide';

export const WIDE_TABLES = `[${WIDE}]{display:block!important;max-width:100%!important;overflow-x:auto!important}`;

/** Looks at all tables anew. @param room width of the text in CSS pixels; null where tables are left as they are */
export const fitTables = (doc: Document, room: number | null): void => {
  const tables = [...doc.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'));
  for (const table of tables) table.removeAttribute(WIDE);
  if (room === null) return;
  const wide = tables.filter((table) => table.getBoundingClientRect().width > room + 1);
  for (const table of wide) table.setAttribute(WIDE, '');
};

/** Brings a point into sight that lies aside in such a table. */
export const bringAside = (point: Range): void => {
  const { startContainer: node } = point;
  const table = (node instanceof Element ? node : node.parentElement)?.closest(`[${WIDE}]`);
  if (!table) return;
  const { left, right } = point.getBoundingClientRect();
  const seen = table.getBoundingClientRect();
  if (left < seen.left || right > seen.right) table.scrollLeft += left - seen.left;
};
