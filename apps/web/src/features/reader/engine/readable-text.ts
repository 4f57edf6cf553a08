import { type DocumentText, findLastAtMost } from './document-text.ts';

/** Elements that separate what is before them from what follows, whatever the style sheet says. */
const SEPARATORS = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody td text tfoot ' +
    'th thead title tr ul'
  ).split(' '),
);
/** Readings of ruby text, and hidden text: no part of the sentence. */
const SKIPPED_SELECTOR = 'rt,rp,rtc,[hidden]';
const BLOCK_DISPLAY = /^(?:block|flow-root|list-item|flex|grid|table)/;
const INLINE_STYLE_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|flow-root|list-item|flex|grid|table)/i;
/** A soft hyphen, with the line end that it stands at, and characters without width that join or divide lines. */
const INVISIBLE = /\u00ad ?|[\u200b\u2060\ufeff]/g;

export const isSkippedText = (node: Text): boolean => node.parentElement?.closest(SKIPPED_SELECTOR) != null;

const hasBlockDisplay = (element: Element): boolean => {
  const win = element.ownerDocument.defaultView;
  if (!win) return INLINE_STYLE_BLOCK.test(element.getAttribute('style') ?? '');
  const { display, float, position } = win.getComputedStyle(element);
  // a drop cap is a float, and lines of a PDF are positioned: both count as blocks in CSS, but go on in the same sentence
  return BLOCK_DISPLAY.test(display) && !/left|right|inline/.test(float) && !/absolute|fixed/.test(position);
};

const isSeparator = (element: Element): boolean => SEPARATORS.has(element.localName) || hasBlockDisplay(element);

const findBlock = (node: Node): Element | null => {
  let element = node.parentElement;
  while (element && !isSeparator(element)) element = element.parentElement;
  return element;
};

/** Whether two text nodes, the second after the first, belong to different blocks or have a line break between them. */
export const areSeparated = (first: Text, second: Text): boolean => {
  if (first.parentNode === second.parentNode && first.nextSibling === second) return false;
  if (findBlock(first) !== findBlock(second)) return true;
  const doc = first.ownerDocument;
  const walker = doc.createTreeWalker(doc.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  walker.currentNode = first;
  for (let node = walker.nextNode(); node && node !== second; node = walker.nextNode())
    if (node.nodeType === Node.ELEMENT_NODE && isSeparator(node as Element)) return true; // an element, by its type
  return false;
};

/** Whether a block, or a new line, begins at an offset. */
const beginsBlock = ({ nodes, starts }: DocumentText, offset: number): boolean => {
  const index = findLastAtMost(starts, offset);
  const node = nodes[index];
  const before = nodes.slice(Math.max(0, index - 8), index).findLast((candidate) => !isSkippedText(candidate));
  return node !== undefined && before !== undefined && starts[index] === offset && areSeparated(before, node);
};

/** The text between two offsets as a reader copies it: a space between blocks, no soft hyphens, no readings of ruby text. */
export const readText = ({ nodes, starts, text }: DocumentText, from: number, to: number): string => {
  const parts: string[] = [];
  let previous: Text | null = null;
  for (let index = findLastAtMost(starts, from); index < nodes.length && (starts[index] ?? 0) < to; index += 1) {
    const node = nodes[index];
    if (!node || isSkippedText(node)) continue;
    const part = text.slice(Math.max(from, starts[index] ?? 0), Math.min(to, starts[index + 1] ?? text.length));
    if (part === '') continue;
    if (previous && areSeparated(previous, node)) parts.push(' ');
    parts.push(part);
    previous = node;
  }
  return parts.join('').replace(INVISIBLE, '').replace(/ +/g, ' ');
};

/** The text between `from` and `to`, with the text from `start` on before it and up to `end` after it. */
export const readTextInContext = (
  documentText: DocumentText,
  [start, from, to, end]: readonly [number, number, number, number],
): { before: string; text: string; after: string } => {
  const before = readText(documentText, start, from);
  const after = to < end ? readText(documentText, to, end) : '';
  const isNewBlock = (offset: number): boolean => beginsBlock(documentText, offset);
  return {
    before: before !== '' && !before.endsWith(' ') && isNewBlock(from) ? `${before} ` : before,
    // a selection inside a reading has no other text
    text: (from < to && readText(documentText, from, to)) || documentText.text.slice(from, to),
    after: after !== '' && to > from && !after.startsWith(' ') && isNewBlock(to) ? ` ${after}` : after,
  };
};
