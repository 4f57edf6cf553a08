/** What can be opened large, over the page. */
type EnlargeableKind = 'picture' | 'table' | 'code' | 'formula';
export type Enlargeable = { element: Element; kind: EnlargeableKind };

const KINDS: readonly (readonly [EnlargeableKind, string])[] = [
  ['picture', 'img,svg,canvas,object[type^="image"],embed[type^="image"]'],
  ['table', 'table:not([role="presentation"],[role="none"])'],
  ['code', 'pre'],
  ['formula', 'math'],
];
const SELECTOR = KINDS.map(([, selector]) => selector).join(',');

/** Smaller ones are ornaments, icons, and single letters of a formula. */
const MIN_SIZE_PX = 40;
const MIN_INLINE_FORMULA_PX = 120;

const getKind = (element: Element): EnlargeableKind | null =>
  KINDS.find(([, selector]) => element.matches(selector))?.[0] ?? null;

/** A part of a drawing, a formula or a table stands for the whole. */
const getWhole = (element: Element): Element => {
  let whole = element;
  for (
    let parent = element.parentElement?.closest('svg,math');
    parent;
    parent = parent.parentElement?.closest('svg,math')
  )
    whole = parent;
  return whole;
};

const isLargeEnough = (element: Element, kind: EnlargeableKind): boolean => {
  const { width, height } = element.getBoundingClientRect();
  if (kind === 'formula') return element.getAttribute('display') === 'block' || width >= MIN_INLINE_FORMULA_PX;
  return kind === 'picture' ? width >= MIN_SIZE_PX && height >= MIN_SIZE_PX : width > 0;
};

const toEnlargeable = (found: Element | null | undefined): Enlargeable | null => {
  if (!found) return null;
  const element = getWhole(found);
  const kind = getKind(element);
  return kind && isLargeEnough(element, kind) ? { element, kind } : null;
};

/** The innermost one around an element: a picture in a table rather than the table. */
export const findEnlargeableAt = (target: Element | null): Enlargeable | null =>
  toEnlargeable(target?.closest(SELECTOR));

/** Those on the page that is shown, in order; what is inside of another one is left out. */
export const listEnlargeable = (doc: Document): Enlargeable[] => {
  const { clientWidth, clientHeight } = doc.documentElement;
  const found: Enlargeable[] = [];
  for (const element of doc.body?.querySelectorAll(SELECTOR) ?? []) {
    if (found.at(-1)?.element.contains(element)) continue;
    const isVisible = [...element.getClientRects()].some(
      ({ left, right, top, bottom }) => right > 1 && left < clientWidth - 1 && bottom > 1 && top < clientHeight - 1,
    );
    const enlargeable = isVisible ? toEnlargeable(element) : null;
    if (enlargeable) found.push(enlargeable);
  }
  return found;
};

const MAX_LABEL_LENGTH = 300;

/** How the book describes it: alternative text, title, or caption. */
export const readLabel = (element: Element): string => {
  const own = element.querySelector(':scope > title, :scope > caption')?.textContent;
  const caption = element.closest('figure')?.querySelector('figcaption')?.textContent;
  const label =
    element.getAttribute('aria-label') ||
    element.getAttribute('alt') ||
    own ||
    caption ||
    element.getAttribute('title');
  return (label ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH).toWellFormed();
};
