/** A chapter this long takes so long to lay out that its first pages are shown before the rest has its places. */
const LONG = 200_000;
/** Characters that are laid out first, from where the reader is: several pages of any window. */
const FIRST = 40_000;
const TEXT = 3;

/** Only where blocks follow each other down the page does what comes later leave what came before in its place. */
const isPlain = (element: Element, win: Window): boolean => {
  const { display, position, float, columnCount } = win.getComputedStyle(element);
  return display === 'block' && position === 'static' && float === 'none' && columnCount === 'auto';
};

const nthOf = (element: Element): number => {
  let nth = 1;
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling) nth += 1;
  return nth;
};

const lengthOf = (node: Node): number => node.textContent?.length ?? 0;

/** Where the first characters of an element end among its children; null when that is nowhere. */
const cutIn = (parent: Element, room: number): { child: Element; before: number } | null => {
  let before = 0;
  for (const child of parent.children) {
    const length = lengthOf(child);
    if (before + length > room) return { child, before };
    before += length;
  }
  return null;
};

const hasLooseText = (parent: Element): boolean =>
  [...parent.childNodes].some((node) => node.nodeType === TEXT && (node.nodeValue ?? '').trim() !== '');

const lengthBefore = (body: Element, point: Range): number => {
  const before = body.ownerDocument.createRange();
  before.setStart(body, 0);
  before.setEnd(point.startContainer, point.startOffset);
  return before.toString().length;
};

/** What of a long chapter is laid out first. */
export type FirstPart = {
  /** Rules that leave all that follows out of the layout. Elements stay as they are. */
  css: string;
  /** Whether a point stands in it. */
  holds(point: Range): boolean;
};

/**
 * Null where a chapter is not long, or where its first pages could look otherwise without the rest. With a point, all before it
 * and some pages more: where each page begins is known only when what comes before has its places.
 */
export const firstPart = (doc: Document, point: Range | null = null): FirstPart | null => {
  const { body, defaultView: win } = doc;
  if (!body || !win) return null;
  const first = FIRST + (point ? lengthBefore(body, point) : 0);
  // what little would be left out is sooner laid out than twice
  if (lengthOf(body) < Math.max(LONG, first * 1.5)) return null;
  const rules: string[] = [];
  let [parent, path, room]: [Element, string, number] = [body, 'body', first];
  for (;;) {
    const cut = isPlain(parent, win) && !hasLooseText(parent) ? cutIn(parent, room) : null;
    if (!cut) return null;
    const { child, before } = cut;
    const nth = nthOf(child);
    rules.push(`${path}>:nth-child(n+${nth + 1})`);
    if (lengthOf(child) <= FIRST)
      return {
        css: `${rules.join(',')}{display:none!important}`,
        holds: (point) => point.comparePoint(child, 0) > 0,
      };
    // of a child that is longer than all that shall be seen, its own first part stays
    [parent, path, room] = [child, `${path}>:nth-child(${nth})`, room - before];
  }
};
