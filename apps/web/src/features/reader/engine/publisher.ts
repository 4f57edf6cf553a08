/** Marks what a book centres or sets at the far side: verses, titles, signatures. A wish for other lines leaves it alone. */
export const APART = 'data-lectern-apart';

/** The style sheets and looks that a chapter brings, as they are worn. */
export type PublisherLooks = {
  /** Takes the book's own looks off, or puts them on again. */
  wear(on: boolean): void;
  /** Marks what stands apart, once. */
  markApart(): void;
};

const PX: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
/** CSS Fonts 4, 2.5: of a medium of 16 px. */
const KEYWORDS: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

/** A fixed length as a share of the size that the reader chooses, null for one that follows it already. */
const following = (value: string): string | null => {
  const [, number, unit = ''] = /^([\d.]+)(px|pt|pc|in|cm|mm)$/.exec(value) ?? [];
  const px = number === undefined ? KEYWORDS[value] : Number(number) * (PX[unit] ?? 1);
  return px === undefined ? null : `${+(px / 16).toFixed(4)}rem`;
};

const loosen = (style: CSSStyleDeclaration): void => {
  for (const name of ['font-size', 'line-height']) {
    const length = following(style.getPropertyValue(name));
    if (length) style.setProperty(name, length, style.getPropertyPriority(name));
  }
};

const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules];
  } catch {
    return []; // it did not load, or lies on another host
  }
};

/** Text of a size in points would stay as it is when the reader makes the text larger. */
const loosenAll = (rules: readonly CSSRule[]): void => {
  for (const rule of rules) {
    if ('style' in rule && 'selectorText' in rule) loosen(rule.style as CSSStyleDeclaration); // that of a style rule
    if ('styleSheet' in rule && rule.styleSheet) loosenAll(rulesOf(rule.styleSheet as CSSStyleSheet)); // that of an import
    if ('cssRules' in rule) loosenAll([...(rule.cssRules as CSSRuleList)]); // those of a condition, or nested ones
  }
};

const BLOCKS = 'p,li,dd,dt,div,section,article,blockquote';
const STYLED = 'body[style],body [style]:not(svg,svg *,math,math *)';

/** Call when a chapter has loaded, before anything of ours is in it. */
export const publisherLooks = (doc: Document, win: Window): PublisherLooks => {
  const sheets = [...doc.styleSheets].filter((sheet) => !sheet.disabled);
  const taken = new Map<Element, string>();
  let worn = true;
  let marked = false;
  // a drawing is what its author made of it
  const isText = doc.querySelector('body') !== null;
  if (isText) {
    for (const sheet of sheets) loosenAll(rulesOf(sheet));
    for (const element of doc.querySelectorAll<HTMLElement>('[style*="font"],[style*="line-height"]'))
      if (!element.closest('svg,math')) loosen(element.style);
  }
  return {
    wear(on) {
      if (!isText || on === worn) return;
      worn = on;
      for (const sheet of sheets) sheet.disabled = !on;
      if (on) {
        for (const [element, style] of taken) element.setAttribute('style', style);
        taken.clear();
        return;
      }
      for (const element of doc.querySelectorAll(STYLED)) {
        taken.set(element, element.getAttribute('style') ?? '');
        element.removeAttribute('style');
      }
    },
    markApart() {
      if (!isText || marked || !worn) return;
      marked = true;
      const apart = [doc.body, ...doc.body.querySelectorAll(BLOCKS)].filter((element) => {
        const { textAlign, direction } = win.getComputedStyle(element);
        return /center|end/.test(textAlign) || textAlign === (direction === 'rtl' ? 'left' : 'right');
      });
      for (const element of apart) element.setAttribute(APART, '');
    },
  };
};
