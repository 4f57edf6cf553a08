/** Attribute of elements whose direction follows from their language. */
const DIRECTION_ATTRIBUTE = 'data-lectern-direction';

/** Any direction that the book sets is stronger. */
export const LANGUAGE_DIRECTION_CSS = `:where([${DIRECTION_ATTRIBUTE}=rtl]){direction:rtl}:where([${DIRECTION_ATTRIBUTE}=ltr]){direction:ltr}`;

/** Languages that are written from right to left, by ISO 639-1 to -3 and older codes. */
const RIGHT_TO_LEFT = new Set(
  'ar ara arb arz ary apc acm aeb ajp he heb iw hbo fa fas per pes prs ur urd yi yid ji ydd ps pus pbt sd snd ug uig ckb dv div syr arc aii tmr sam nqo mzn glk pnb skr bal bqi lrc ks kas ota azb'.split(
    ' ',
  ),
);
const RIGHT_TO_LEFT_SCRIPTS = new Set('arab aran hebr syrc thaa nkoo samr mand adlm rohg'.split(' '));
const XML = 'http://www.w3.org/XML/1998/namespace';
const LETTERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Adlam}]/gu;
const SAMPLE_LENGTH = 4000;
/** Shares of letters from right to left, from which a text is in such a language; the second where no language is named. */
const MIN_SHARE = 0.3;
const MIN_SHARE_ALONE = 0.6;
/** The share from which a text is not in the other language that its book names: many converters write “en” into every book. */
const MIN_SHARE_AGAINST = 0.85;

/** Whether a language tag (BCP 47) is of a language, or a script, from right to left; null without one. */
export const isRightToLeft = (tag: string | null): boolean | null => {
  const [language = '', ...subtags] = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  if (language === '' || language === 'und' || language === 'mul' || language === 'zxx') return null;
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag));
  return script ? RIGHT_TO_LEFT_SCRIPTS.has(script) : RIGHT_TO_LEFT.has(language);
};

const getLanguage = (element: Element): string | null =>
  element.getAttributeNS(XML, 'lang') || element.getAttribute('xml:lang') || element.getAttribute('lang') || null;

/** The share of letters from right to left; null in a text without letters. */
const measureShare = (text: string): number | null => {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? null : (sample.match(LETTERS)?.length ?? 0) / letters;
};

/** Whether a text is from right to left: by its language, unless it is evidently in another one. */
const isTextRightToLeft = (text: string, language: string | null): boolean => {
  const byLanguage = isRightToLeft(language);
  const share = measureShare(text);
  if (byLanguage === false) return share !== null && share >= MIN_SHARE_AGAINST;
  if (share === null) return byLanguage === true;
  return share >= (byLanguage === null ? MIN_SHARE_ALONE : MIN_SHARE);
};

/**
 * Marks the elements of a chapter without a direction whose language has another one than the text around. Returns whether there are any:
 * then `LANGUAGE_DIRECTION_CSS` applies.
 */
export const markLanguageDirections = (doc: Document, bookLanguage: string | null): boolean => {
  const { body, documentElement: root } = doc;
  if (!body) return false;
  let hasMarks = false;
  const mark = (element: Element, direction: 'rtl' | 'ltr'): void => {
    element.setAttribute(DIRECTION_ATTRIBUTE, direction);
    hasMarks = true;
  };
  const hasOwn = root.hasAttribute('dir') || body.hasAttribute('dir');
  const language = getLanguage(body) ?? getLanguage(root) ?? bookLanguage;
  const isRtl = hasOwn ? (body.dir || root.dir).toLowerCase() === 'rtl' : isTextRightToLeft(body.textContent, language);
  if (isRtl && !hasOwn) mark(body, 'rtl');
  for (const element of body.querySelectorAll('[lang],[*|lang],[xml\\:lang]')) {
    if (element.hasAttribute('dir') || element.closest('svg,math')) continue;
    const parentDirection = element.parentElement?.closest(`[dir],[${DIRECTION_ATTRIBUTE}]`);
    const around = parentDirection?.getAttribute('dir') ?? parentDirection?.getAttribute(DIRECTION_ATTRIBUTE) ?? 'ltr';
    const own = getLanguage(element);
    if (isRightToLeft(own) === null) continue;
    const direction = isTextRightToLeft(element.textContent, own) ? 'rtl' : 'ltr';
    if (direction !== around.toLowerCase()) mark(element, direction);
  }
  return hasMarks;
};
