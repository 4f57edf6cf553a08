import type { Patterns } from './hyphenate.ts';

/** A language with patterns, and a long word of it that is divided. */
export type PatternSet = { word: string; load(): Promise<{ default: Patterns }> };

/**
 * Patterns of TeX (hyph-utf8), as the library `hyphen` has them. `pattern-licences.txt` has the licence of each: none is under the GPL alone
 * (Czech, Slovak, the library's own for Serbian) or without a licence (Romanian).
 */
export const PATTERN_SETS: Readonly<Record<string, PatternSet>> = {
  af: { word: 'internasionale', load: () => import('hyphen/patterns/af.js') },
  be: { word: 'міжнародны', load: () => import('hyphen/patterns/be.js') },
  bg: { word: 'международен', load: () => import('hyphen/patterns/bg.js') },
  ca: { word: 'internacional', load: () => import('hyphen/patterns/ca.js') },
  cy: { word: 'cynhyrchiadau', load: () => import('hyphen/patterns/cy.js') },
  da: { word: 'internationale', load: () => import('hyphen/patterns/da.js') },
  de: { word: 'Silbentrennung', load: () => import('hyphen/patterns/de-1996.js') },
  'de-1901': { word: 'Silbentrennung', load: () => import('hyphen/patterns/de-1901.js') },
  el: { word: 'παγκοσμιοποίηση', load: () => import('hyphen/patterns/el-monoton.js') },
  en: { word: 'international', load: () => import('hyphen/patterns/en-us.js') },
  'en-gb': { word: 'international', load: () => import('hyphen/patterns/en-gb.js') },
  es: { word: 'internacional', load: () => import('hyphen/patterns/es.js') },
  et: { word: 'rahvusvaheline', load: () => import('hyphen/patterns/et.js') },
  eu: { word: 'nazioarteko', load: () => import('hyphen/patterns/eu.js') },
  fi: { word: 'kansainvälinen', load: () => import('hyphen/patterns/fi.js') },
  fr: { word: 'internationale', load: () => import('hyphen/patterns/fr.js') },
  gl: { word: 'internacional', load: () => import('hyphen/patterns/gl.js') },
  hr: { word: 'međunarodni', load: () => import('hyphen/patterns/hr.js') },
  hu: { word: 'nemzetközi', load: () => import('hyphen/patterns/hu.js') },
  is: { word: 'alþjóðlegur', load: () => import('hyphen/patterns/is.js') },
  it: { word: 'internazionale', load: () => import('hyphen/patterns/it.js') },
  la: { word: 'internationalis', load: () => import('hyphen/patterns/la.js') },
  lt: { word: 'tarptautinis', load: () => import('hyphen/patterns/lt.js') },
  nb: { word: 'internasjonale', load: () => import('hyphen/patterns/nb.js') },
  nl: { word: 'internationale', load: () => import('hyphen/patterns/nl.js') },
  pl: { word: 'międzynarodowy', load: () => import('hyphen/patterns/pl.js') },
  pt: { word: 'internacional', load: () => import('hyphen/patterns/pt.js') },
  ru: { word: 'международный', load: () => import('hyphen/patterns/ru.js') },
  sl: { word: 'mednarodni', load: () => import('hyphen/patterns/sl.js') },
  sr: { word: 'међународни', load: () => import('hyphen/patterns/sh-cyrl.js') },
  sv: { word: 'internationella', load: () => import('hyphen/patterns/sv.js') },
  tr: { word: 'uluslararası', load: () => import('hyphen/patterns/tr.js') },
  uk: { word: 'міжнародний', load: () => import('hyphen/patterns/uk.js') },
};

const ALIASES: Readonly<Record<string, string>> = {
  ...{ no: 'nb', nn: 'nb', bs: 'hr' },
  ...{ 'en-au': 'en-gb', 'en-ie': 'en-gb', 'en-in': 'en-gb', 'en-nz': 'en-gb', 'en-za': 'en-gb' },
};

/** The name of the patterns for a language tag (BCP 47); null when there are none. */
export const findPatternSet = (tag: string): string | null => {
  const parts = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('-');
    const known = ALIASES[name] ?? name;
    if (Object.hasOwn(PATTERN_SETS, known)) return known === 'sr' && parts.includes('latn') ? null : known;
  }
  return null;
};
