/** The layout of a chapter this long (in characters) takes so long that its first pages are shown before the rest is laid out. */
const LONG_CHAPTER_LENGTH = 200_000;
/** Characters that are laid out first, from the position of the reader: several pages of any window. */
const INITIAL_LENGTH = 40_000;
const TEXT = 3;

/** Only in plain block flow does later content not affect the position of earlier content. */
const isPlainBlock = (element: Element, win: Window): boolean => {
  const { display, position, float, columnCount } = win.getComputedStyle(element);
  return display === 'block' && position === 'static' && float === 'none' && columnCount === 'auto';
};

const getChildNumber = (element: Element): number => {
  let nth = 1;
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling) nth += 1;
  return nth;
};

const getTextLength = (node: Node): number => node.textContent?.length ?? 0;

/** The child at which the first `limit` characters of an element end; null when there is none. */
const findCut = (parent: Element, limit: number): { child: Element; before: number } | null => {
  let before = 0;
  for (const child of parent.children) {
    const length = getTextLength(child);
    if (before + length > limit) return { child, before };
    before += length;
  }
  return null;
};

const hasLooseText = (parent: Element): boolean =>
  [...parent.childNodes].some((node) => node.nodeType === TEXT && (node.nodeValue ?? '').trim() !== '');

const getLengthBefore = (body: Element, point: Range): number => {
  const before = body.ownerDocument.createRange();
  before.setStart(body, 0);
  before.setEnd(point.startContainer, point.startOffset);
  return before.toString().length;
};

/** The part of a long chapter that is laid out first. */
export type PartialLayout = {
  /** CSS rules that exclude everything after it from the layout. The elements stay unchanged. */
  css: string;
  /** Whether a point is in it. */
  contains(point: Range): boolean;
};

/**
 * Plans the first part; null when the chapter is short, or its first pages could look different without the rest. With a point, the
 * part includes everything before it and a few pages more: page starts are known only once all earlier content is laid out.
 */
export const planPartialLayout = (doc: Document, point: Range | null = null): PartialLayout | null => {
  const { body, defaultView: win } = doc;
  if (!body || !win) return null;
  const first = INITIAL_LENGTH + (point ? getLengthBefore(body, point) : 0);
  // a small rest is not worth a second layout
  if (getTextLength(body) < Math.max(LONG_CHAPTER_LENGTH, first * 1.5)) return null;
  const rules: string[] = [];
  let [parent, path, limit]: [Element, string, number] = [body, 'body', first];
  for (;;) {
    const cut = isPlainBlock(parent, win) && !hasLooseText(parent) ? findCut(parent, limit) : null;
    if (!cut) return null;
    const { child, before } = cut;
    const nth = getChildNumber(child);
    rules.push(`${path}>:nth-child(n+${nth + 1})`);
    if (getTextLength(child) <= INITIAL_LENGTH)
      return {
        css: `${rules.join(',')}{display:none!important}`,
        contains: (point) => point.comparePoint(child, 0) > 0,
      };
    // a child that is too long itself is cut in the same way
    [parent, path, limit] = [child, `${path}>:nth-child(${nth})`, limit - before];
  }
};
