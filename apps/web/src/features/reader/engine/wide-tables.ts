/** Attribute of tables wider than the text in scrolled mode, where they get a scrollbar. Not in paged mode: they could not break across pages. */
const WIDE_ATTRIBUTE = 'data-lectern-wide';

export const WIDE_TABLES_CSS = `[${WIDE_ATTRIBUTE}]{display:block!important;max-width:100%!important;overflow-x:auto!important}`;

/** Updates the attribute of all tables. @param availableWidth width of the text in CSS pixels; null to remove it */
export const fitTables = (doc: Document, availableWidth: number | null): void => {
  const tables = [...doc.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'));
  for (const table of tables) table.removeAttribute(WIDE_ATTRIBUTE);
  if (availableWidth === null) return;
  const wide = tables.filter((table) => table.getBoundingClientRect().width > availableWidth + 1);
  for (const table of wide) table.setAttribute(WIDE_ATTRIBUTE, '');
};

/** Scrolls a wide table so that a point in it is visible. */
export const scrollTableTo = (point: Range): void => {
  const { startContainer: node } = point;
  const table = (node instanceof Element ? node : node.parentElement)?.closest(`[${WIDE_ATTRIBUTE}]`);
  if (!table) return;
  const { left, right } = point.getBoundingClientRect();
  const tableRect = table.getBoundingClientRect();
  if (left < tableRect.left || right > tableRect.right) table.scrollLeft += left - tableRect.left;
};
