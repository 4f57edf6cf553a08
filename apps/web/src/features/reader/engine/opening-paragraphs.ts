/** Attribute of paragraphs that open a chapter with a drop cap, in books without a style sheet. */
const OPENING_ATTRIBUTE = 'data-lectern-opening';

/**
 * Openings with a spaced first line. Chromium spaces words that it divides like that line, so their words are not divided: in other
 * languages words are longer, and would leave gaps.
 */
export const SPACED_OPENING = `[${OPENING_ATTRIBUTE}]:lang(en)`;

export const OPENING_CSS = `[${OPENING_ATTRIBUTE}]::first-letter{float:left;font-size:2.97em;line-height:.8;padding:.085em .03em 0 0;font-weight:400}
  [${OPENING_ATTRIBUTE}]::first-line{font-variant-caps:small-caps}${SPACED_OPENING}::first-line{letter-spacing:.06em}`;

/** By the rank of their headings: below the highest one that has an opening, headings are those of parts of the chapter. */
const CANDIDATES = ['h1:first-of-type+p', 'h2:first-of-type+p'];
/** Where a paragraph is no prose: quotations, lists, tables, captions. */
const NO_PROSE = 'blockquote,aside,li,dd,td,th,figure,figcaption,header,footer,nav';
/** Verses, pictures, and alignment that the book sets. */
const NO_PLAIN_TEXT = 'img,svg,picture,object,br,ruby,math';
/** A capital letter of a script that has drop caps, in a word, or as one: not “A.” or “1”, and no quotation mark or dash before it. */
const BEGINS_WORD = /^\s*(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}])\p{Lu}(?![.):])/u;
/** Letters of the first node of a cap that the book makes itself. */
const MAX_CAP_LENGTH = 3;
/** A letter is at least this wide, as a share of the font size: in narrow fonts too a line has no more letters. */
const MIN_LETTER_EM = 0.38;
/** A drop cap is two lines high. Lines are filled by three quarters at least. */
const MIN_LINES = 2.75;

const findFirstText = (paragraph: Element): Text | null => {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\S/.test(node.nodeValue ?? '')) return node as Text; // the walker shows text only
  return null;
};

const isOpening = (paragraph: Element, minLength: number): boolean => {
  if (paragraph.closest(NO_PROSE) || paragraph.querySelector(NO_PLAIN_TEXT) || paragraph.hasAttribute('align'))
    return false;
  const text = paragraph.textContent.replace(/\s+/g, ' ').trim();
  if (text.length < minLength || !BEGINS_WORD.test(text)) return false;
  const first = findFirstText(paragraph);
  const isOwnCap = first?.parentElement !== paragraph && (first?.data.trim().length ?? 0) <= MAX_CAP_LENGTH;
  return !isOwnCap;
};

/** Updates the attribute: a paragraph must be higher than its cap in lines this long, or the next one would flow around it. */
export const markOpenings = (doc: Document, lineWidth: number, fontSize: number): void => {
  const minLength = (MIN_LINES * lineWidth) / (fontSize * MIN_LETTER_EM);
  let hasOpening = false;
  for (const selector of CANDIDATES) {
    const candidates = [...doc.querySelectorAll(selector)];
    const openings: ReadonlySet<Element> = new Set(
      hasOpening ? [] : candidates.filter((paragraph) => isOpening(paragraph, minLength)),
    );
    for (const paragraph of candidates) paragraph.toggleAttribute(OPENING_ATTRIBUTE, openings.has(paragraph));
    hasOpening ||= openings.size > 0;
  }
};
