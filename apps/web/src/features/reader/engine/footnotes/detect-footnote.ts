const OPS_NAMESPACE = 'http://www.idpf.org/2007/ops';
/** A number, letter or symbol, with or without brackets, as used for footnote references. */
const REFERENCE_LABEL = /^[[(]?\s*(?:\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶]{1,4})\s*[\])]?\.?$/i;
const BRACKETED_LABEL = /^(?:[[(].*[\])]|[*†‡§¶]+)$/;
const BLOCK_SELECTOR = 'li,p,aside,dd,dt,td,blockquote,section,div';
const NOTE_TYPES = /\b(?:footnotes?|endnotes?|rearnotes?|doc-footnote|doc-endnotes?|doc-endnote)\b/;

/** The semantic types of an element: EPUB (`epub:type`) and ARIA (`role`). */
export const getSemanticTypes = (element: Element): string =>
  `${element.getAttributeNS(OPS_NAMESPACE, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;

/** Whether the book marks this link as a footnote reference. */
export const isNoteref = (link: Element): boolean => /\b(?:noteref|doc-noteref)\b/.test(getSemanticTypes(link));

const isInsideNotes = (link: Element): boolean => {
  for (let element: Element | null = link; element; element = element.parentElement)
    if (NOTE_TYPES.test(getSemanticTypes(element))) return true;
  return false;
};

/** Whether a link looks like a footnote reference: short and superscript or in brackets, with text of its paragraph before it. */
export const looksLikeNoteref = (link: Element): boolean => {
  const text = (link.textContent ?? '').trim();
  if (!REFERENCE_LABEL.test(text) || isInsideNotes(link)) return false;
  const style = link.ownerDocument.defaultView?.getComputedStyle(link);
  const isRaised =
    link.closest('sup') !== null || link.querySelector('sup') !== null || style?.verticalAlign === 'super';
  if (!isRaised && !BRACKETED_LABEL.test(text)) return false;
  const block = link.closest(BLOCK_SELECTOR);
  if (!block) return false;
  const before = link.ownerDocument.createRange();
  before.setStart(block, 0);
  before.setEndBefore(link);
  return String(before).trim() !== '';
};

/** The element of the footnote with a fragment id: the enclosing block, if the id is on a mere anchor. */
export const findNoteElement = (doc: Document, fragment: string): Element | null => {
  const named = doc.getElementById(fragment) ?? doc.getElementsByName(fragment)[0] ?? null;
  const block = named?.matches(BLOCK_SELECTOR) ? named : (named?.closest(BLOCK_SELECTOR) ?? named);
  return block?.localName === 'dt' ? (block.nextElementSibling ?? block) : block;
};

/** Whether the target of a backlink is at the reference: around it, inside it, or directly beside it. */
export const isAtReference = (target: Element, reference: Element): boolean =>
  target.contains(reference) ||
  reference.contains(target) ||
  target.nextElementSibling === reference ||
  target.previousElementSibling === reference;
