const OPS = 'http://www.idpf.org/2007/ops';
/** A number, a letter or a sign, bare or in brackets, as notes are marked in the text. */
const SIGN = /^[[(]?\s*(?:\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶]{1,4})\s*[\])]?\.?$/i;
const BRACKETED = /^(?:[[(].*[\])]|[*†‡§¶]+)$/;
const BLOCK = 'li,p,aside,dd,dt,td,blockquote,section,div';
const NOTE_TYPES = /\b(?:footnotes?|endnotes?|rearnotes?|doc-footnote|doc-endnotes?|doc-endnote)\b/;

/** What an element is, in the words of EPUB (`epub:type`) and ARIA (`role`). */
export const typesOf = (element: Element): string =>
  `${element.getAttributeNS(OPS, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;

/** The book itself says that this link leads to a note. */
export const isNoteLink = (link: Element): boolean => /\b(?:noteref|doc-noteref)\b/.test(typesOf(link));

const isInNotes = (link: Element): boolean => {
  for (let element: Element | null = link; element; element = element.parentElement)
    if (NOTE_TYPES.test(typesOf(element))) return true;
  return false;
};

/** A link that looks like the sign of a note: small and raised or in brackets, with words of its paragraph before it. */
export const looksLikeNote = (link: Element): boolean => {
  const text = (link.textContent ?? '').trim();
  if (!SIGN.test(text) || isInNotes(link)) return false;
  const look = link.ownerDocument.defaultView?.getComputedStyle(link);
  const isRaised =
    link.closest('sup') !== null || link.querySelector('sup') !== null || look?.verticalAlign === 'super';
  if (!isRaised && !BRACKETED.test(text)) return false;
  const block = link.closest(BLOCK);
  if (!block) return false;
  const before = link.ownerDocument.createRange();
  before.setStart(block, 0);
  before.setEndBefore(link);
  return String(before).trim() !== '';
};

/** The whole of the note that a fragment names: what it stands in, where it is only a point. */
export const noteAt = (doc: Document, fragment: string): Element | null => {
  const named = doc.getElementById(fragment) ?? doc.getElementsByName(fragment)[0] ?? null;
  const whole = named?.matches(BLOCK) ? named : (named?.closest(BLOCK) ?? named);
  return whole?.localName === 'dt' ? (whole.nextElementSibling ?? whole) : whole;
};

/** Whether what a way back names is the place of the sign: around it, in it, or right beside it. */
export const isAtSign = (target: Element, sign: Element): boolean =>
  target.contains(sign) ||
  sign.contains(target) ||
  target.nextElementSibling === sign ||
  target.previousElementSibling === sign;
