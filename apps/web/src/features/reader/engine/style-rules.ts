/** A style rule of a book, with the selector that nested rules have in full. */
export type StyleRule = {
  style: CSSStyleDeclaration;
  selector: string;
  /** In a cascade layer, where `!important` overrides all that come later. */
  isLayered: boolean;
};

export const getRules = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules];
  } catch {
    return []; // it did not load, or is on another host
  }
};

/** Commas of a selector list, not those in functions. */
const COMMA = /,(?![^()]*\))/;
export const splitSelectorList = (selector: string): string[] => selector.split(COMMA).map((each) => each.trim());

/** A nested selector with its parent (CSS Nesting 1, 3). */
const resolveSelector = (selector: string, parent: string | null): string => {
  if (parent === null) return selector;
  return splitSelectorList(selector)
    .map((each) => (each.includes('&') ? each.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${each}`))
    .join(',');
};

/** Only a sheet can declare the prefixes of its selectors: `epub|type` becomes `*|type`. */
const dropPrefixes = (selector: string): string => selector.replace(/[\w-]+\|(?=[\w-])/g, '*|');

/** The elements of a selector of a book; none when the browser does not know it. */
export const selectAll = (doc: Document, selector: string): Element[] => {
  try {
    return [...doc.querySelectorAll(dropPrefixes(selector))];
  } catch {
    return [];
  }
};

const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?|:(?:before|after|first-letter|first-line)\b/gi;
/** Of elements that are in this state later. */
const STATE = /:(?:hover|active|focus(?:-visible|-within)?|visited|link|any-link|target)\b/gi;

/** Whether a selector can apply to an element of the document, or to a pseudo-element of one. */
export const isSelectorUsed = (doc: Document, selector: string): boolean => {
  const elements = splitSelectorList(dropPrefixes(selector))
    .map((each) => each.replace(PSEUDO_ELEMENT, '').replace(STATE, ''))
    .map((each) => (/(?:^|[\s>+~])$/.test(each) ? `${each}*` : each));
  try {
    return doc.querySelector(elements.join(',')) !== null;
  } catch {
    return true; // nobody knows
  }
};

/** The elements of several selectors, with one search where the browser knows all of them. */
export const selectAllOf = (doc: Document, selectors: readonly string[]): Element[] => {
  try {
    return selectors.length === 0 ? [] : [...doc.querySelectorAll(dropPrefixes(selectors.join(',')))];
  } catch {
    return selectors.flatMap((selector) => selectAll(doc, selector));
  }
};

const collect = (rules: readonly CSSRule[], parent: string | null, isLayered: boolean, found: StyleRule[]): void => {
  for (const rule of rules) {
    let selector = parent;
    if ('style' in rule && 'selectorText' in rule) {
      selector = resolveSelector(String(rule.selectorText), parent);
      found.push({ style: rule.style as CSSStyleDeclaration, selector, isLayered }); // a style rule
    }
    const isLayer =
      isLayered || ('layerName' in rule && rule.layerName !== null) || rule.constructor.name === 'CSSLayerBlockRule';
    if ('styleSheet' in rule && rule.styleSheet)
      collect(getRules(rule.styleSheet as CSSStyleSheet), null, isLayer, found); // an import rule
    if ('cssRules' in rule) collect([...(rule.cssRules as CSSRuleList)], selector, isLayer, found); // a conditional group, or nested rules
  }
};

/** All style rules of sheets, also those that are imported, nested or conditional. */
export const listStyleRules = (sheets: readonly CSSStyleSheet[]): StyleRule[] => {
  const found: StyleRule[] = [];
  for (const sheet of sheets) collect(getRules(sheet), null, false, found);
  return found;
};
