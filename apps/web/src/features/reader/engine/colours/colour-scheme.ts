import { getRules } from '../style-rules.ts';

type Conditional = { media: MediaList; original: string };

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

const collect = (sheet: CSSStyleSheet, found: Conditional[]): void => {
  const add = (media: MediaList): void => {
    const original = media.mediaText;
    if (original.includes('prefers-color-scheme')) found.push({ media, original });
  };
  add(sheet.media);
  const visit = (rules: readonly CSSRule[]): void => {
    for (const rule of rules) {
      if ('media' in rule) add(rule.media as MediaList); // media and import rules
      if ('styleSheet' in rule && rule.styleSheet) visit(getRules(rule.styleSheet as CSSStyleSheet)); // an import rule
      if ('cssRules' in rule) visit([...(rule.cssRules as CSSRuleList)]); // a group of rules
    }
  };
  visit(getRules(sheet));
};

/** Styles of a book for dark pages apply on dark pages, not where the device is set to dark. Returns a function that sets what the page is. */
export const createColourScheme = (sheets: readonly CSSStyleSheet[]): ((isDark: boolean) => void) => {
  const conditionals: Conditional[] = [];
  for (const sheet of sheets) collect(sheet, conditionals);
  return (isDark) => {
    for (const { media, original } of conditionals)
      media.mediaText = original.replace(SCHEME, (_query, scheme: string) =>
        (scheme.toLowerCase() === 'dark') === isDark ? '(min-width:0px)' : '(max-width:0px)',
      );
  };
};
