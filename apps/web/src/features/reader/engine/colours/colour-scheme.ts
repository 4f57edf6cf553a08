import { getRules, isSelectorUsed } from '../style-rules.ts';

type Conditional = { media: MediaList; original: string };

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

// rules are of the window of their document, for which `instanceof` fails
const getMedia = (rule: CSSRule): MediaList | null => ('media' in rule ? (rule.media as MediaList) : null); // media and import rules
const listInnerRules = (rule: CSSRule): readonly CSSRule[] => {
  if ('styleSheet' in rule && rule.styleSheet) return getRules(rule.styleSheet as CSSStyleSheet); // an import rule
  return 'cssRules' in rule ? [...(rule.cssRules as CSSRuleList)] : []; // a group of rules
};

/** Whether some of the rules apply to the chapter: many sheets are those of the whole book. */
const areSomeUsed = (doc: Document, rules: readonly CSSRule[]): boolean =>
  rules.some((rule) => {
    if ('selectorText' in rule) return isSelectorUsed(doc, String(rule.selectorText).replaceAll('&', '*'));
    const inner = listInnerRules(rule);
    return inner.length === 0 || areSomeUsed(doc, inner); // fonts and the like count as used
  });

const collect = (doc: Document, sheet: CSSStyleSheet, found: Conditional[]): void => {
  const add = (media: MediaList, rules: readonly CSSRule[]): void => {
    const original = media.mediaText;
    if (original.includes('prefers-color-scheme') && areSomeUsed(doc, rules)) found.push({ media, original });
  };
  const visit = (rules: readonly CSSRule[]): void => {
    for (const rule of rules) {
      const [media, inner] = [getMedia(rule), listInnerRules(rule)];
      if (media) add(media, inner);
      visit(inner);
    }
  };
  const rules = getRules(sheet);
  add(sheet.media, rules);
  visit(rules);
};

/**
 * Styles of a book for dark pages apply on dark pages, not where the device is set to dark. Returns a function that sets what the page is: a
 * change lays the chapter out again, so it leaves alone what the chapter has no use for.
 */
export const createColourScheme = (doc: Document, sheets: readonly CSSStyleSheet[]): ((isDark: boolean) => void) => {
  const conditionals: Conditional[] = [];
  for (const sheet of sheets) collect(doc, sheet, conditionals);
  let applied: boolean | null = null;
  return (isDark) => {
    if (isDark === applied) return;
    applied = isDark;
    for (const { media, original } of conditionals)
      media.mediaText = original.replace(SCHEME, (_query, scheme: string) =>
        (scheme.toLowerCase() === 'dark') === isDark ? '(min-width:0px)' : '(max-width:0px)',
      );
  };
};
