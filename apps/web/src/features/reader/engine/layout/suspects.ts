import { listStyleRules, selectAllOf } from '../style-rules.ts';

/** Elements whose layout may put text where no page shows it. Only these are measured, so that other chapters cost nothing. */
export type Suspects = {
  /** In document order. */
  readonly boxes: readonly HTMLElement[];
  /** Those whose lines may be wider than they are. */
  readonly texts: ReadonlySet<Element>;
};

/** Values that are never a problem. */
const HARMLESS =
  /^(?:auto|none|normal|visible|static|block|inline|inherit|initial|unset|revert|list-item|contents|0|0px|horizontal-tb|100%)$/;
const isSet = (value: string): boolean => !HARMLESS.test(value);
/** `auto` makes these scroll or skip their content. */
const isNotVisible = (value: string): boolean => value === 'auto' || isSet(value);
/** Lengths that can leave a column: of the window, negative ones, and long ones. */
const isFar = (value: string): boolean => {
  for (const [, number, unit = ''] of value.matchAll(/(-?[\d.]+)([a-z]+|%)?/g)) {
    const amount = Number(number);
    if (amount < 0 || /^[sld]?v(?:w|h|i|b|min|max)$/.test(unit)) return true;
    if (unit === '%' ? amount > 40 : ['em', 'rem', 'ch'].includes(unit) ? amount > 8 : amount > 120) return true;
  }
  return /calc|var|min\(|max\(|clamp/.test(value);
};
const isShare = (value: string): boolean => /^(?:\d|[1-9]\d|100)(?:\.\d+)?%$/.test(value);

/** Longhands that make a box unbreakable, hide a part of it or move it, with the values that do. */
const BOX_PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  overflow: isNotVisible,
  'overflow-x': isNotVisible,
  'overflow-y': isNotVisible,
  'overflow-inline': isNotVisible,
  'overflow-block': isNotVisible,
  display: isSet,
  position: isSet,
  float: isSet,
  contain: isSet,
  'content-visibility': isNotVisible,
  'container-type': isSet,
  transform: isSet,
  translate: isSet,
  rotate: isSet,
  scale: isSet,
  zoom: isSet,
  clip: isSet,
  'clip-path': isSet,
  'writing-mode': isSet,
  'column-count': isSet,
  'column-width': isSet,
  'aspect-ratio': isSet,
  '-webkit-line-clamp': isSet,
  height: isSet,
  'max-height': isSet,
  'min-height': isSet,
  'block-size': isSet,
  'max-block-size': isSet,
  'min-block-size': isSet,
  width: (value) => isSet(value) && !isShare(value),
  'min-width': isSet,
  'inline-size': (value) => isSet(value) && !isShare(value),
  'min-inline-size': isSet,
  'margin-left': isFar,
  'margin-right': isFar,
  'margin-inline-start': isFar,
  'margin-inline-end': isFar,
  'padding-left': isFar,
  'padding-right': isFar,
  'margin-top': isFar,
  'margin-bottom': isFar,
  'padding-top': isFar,
  'padding-bottom': isFar,
};
/** Longhands that keep text in one line. */
const UNWRAPPED_PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  'white-space': (value) => /nowrap|pre/.test(value),
  'white-space-collapse': (value) => value.startsWith('preserve'),
  'text-wrap-mode': (value) => value === 'nowrap',
  'text-wrap': (value) => value === 'nowrap',
  'overflow-wrap': (value) => value === 'normal',
  'word-break': (value) => value === 'keep-all',
};
/** Longhands that move text out of its box. */
const FAR_PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  'text-indent': isFar,
  'letter-spacing': isFar,
};
/** Set by the page itself. */
const OF_PAGE = /^(?:max-width|max-inline-size|box-sizing|column-gap|column-fill)$/;
/** Formulas that KaTeX and MathJax have laid out, in boxes without height. */
const FORMULA_NAMES = ['.katex', 'mjx-container', '.MathJax', '.mjx-chtml'];
export const FORMULAS = FORMULA_NAMES.join();
const FORMULA_PARTS = FORMULA_NAMES.map((name) => `${name} *`).join();
const TEXT_PROPERTIES = { ...UNWRAPPED_PROPERTIES, ...FAR_PROPERTIES };
/** Elements that are unbreakable or wide without any style of the book. */
const BOX_TAGS = 'body,button,fieldset,dialog,table,[width],[height]';
const TEXT_TAGS = `pre,table,[nowrap],nobr,listing,xmp,${FORMULAS}`;
/** Drawings, pictures and formulas have a layout of their own. */
const EXCLUDED = `${FORMULA_PARTS},svg *,math *,img,svg,video,audio,canvas,object,embed,iframe,input,select,textarea,col,colgroup,hr,br`;
const RISKY_STYLE =
  /overflow|display|position|float|contain|transform|translate|rotate|scale|zoom|clip|(?:^|[^-])(?:writing-mode|width|height)|(?:max|min)-|block-size|inline-size|column|aspect|margin|padding|white-space|wrap|word-break|text-indent|letter-spacing/;

/** Text this long fits every column, in one line too: books keep their abbreviations together, which are many. */
const SHORT_LENGTH = 8;

type Selectors = { boxes: string[]; texts: string[]; unwrapped: string[] };

const isRisky = (
  style: CSSStyleDeclaration,
  properties: Readonly<Record<string, (value: string) => boolean>>,
): boolean => {
  for (let index = 0; index < style.length; index += 1) {
    const name = style.item(index);
    if (properties[name]?.(style.getPropertyValue(name))) return true;
  }
  return false;
};

/** Important styles that win over ours, inline ones and those of layers, become ordinary ones. */
const demoteImportant = (style: CSSStyleDeclaration): void => {
  for (const name of Array.from(style))
    if (style.getPropertyPriority(name) && (name in BOX_PROPERTIES || name in TEXT_PROPERTIES || OF_PAGE.test(name)))
      style.setProperty(name, style.getPropertyValue(name));
};

const collectSelectors = (doc: Document, found: Selectors): void => {
  for (const { style, selector, isLayered } of listStyleRules([...doc.styleSheets])) {
    if (isLayered) demoteImportant(style);
    if (isRisky(style, BOX_PROPERTIES)) found.boxes.push(selector);
    if (isRisky(style, FAR_PROPERTIES)) found.texts.push(selector);
    else if (isRisky(style, UNWRAPPED_PROPERTIES)) found.unwrapped.push(selector);
  }
};

/** Call when a chapter has loaded, before our styles are added. */
export const findSuspects = (doc: Document): Suspects => {
  const { body } = doc;
  if (!body) return { boxes: [], texts: new Set() };
  const selectors: Selectors = { boxes: [BOX_TAGS], texts: [TEXT_TAGS], unwrapped: [] };
  collectSelectors(doc, selectors);
  const unwrapped = selectAllOf(doc, selectors.unwrapped).filter(
    ({ textContent }) => textContent.length > SHORT_LENGTH,
  );
  const texts = new Set([...selectAllOf(doc, selectors.texts), ...unwrapped]);
  const boxes = new Set([...selectAllOf(doc, selectors.boxes), ...texts]);
  for (const element of doc.querySelectorAll<HTMLElement>('[style]')) {
    const text = element.getAttribute('style') ?? '';
    if (!RISKY_STYLE.test(text) || !element.style) continue;
    if (text.includes('important')) demoteImportant(element.style);
    if (isRisky(element.style, BOX_PROPERTIES)) boxes.add(element);
    if (!isRisky(element.style, TEXT_PROPERTIES)) continue;
    boxes.add(element);
    texts.add(element);
  }
  const inBody = [...boxes].filter((element) => body.contains(element) && !element.matches(EXCLUDED));
  inBody.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  // `style` and the offset properties are not used of elements that are no HTML
  return { boxes: inBody as HTMLElement[], texts };
};
