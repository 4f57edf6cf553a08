import { hasBrowserHyphenation } from './browser-hyphenation.ts';
import { createHyphenator, type Hyphenator } from './hyphenate.ts';
import { findPatternSet, PATTERN_SETS } from './pattern-sets.ts';

/** By name of the patterns. */
const loaded = new Map<string, Hyphenator>();
const loading = new Map<string, Promise<void>>();

/** The hyphenator of a language, null where there is none or the browser needs none; undefined as long as its patterns are not loaded. */
export const getHyphenator = (tag: string): Hyphenator | null | undefined => {
  const name = findPatternSet(tag);
  const set = name === null ? undefined : PATTERN_SETS[name];
  if (name === null || !set || hasBrowserHyphenation(name, set.word)) return null;
  return loaded.get(name);
};

/** Loads the patterns of a language if the browser cannot divide its words. Never rejects. */
export const loadHyphenator = (tag: string): Promise<void> => {
  const name = findPatternSet(tag);
  const set = name === null ? undefined : PATTERN_SETS[name];
  if (name === null || !set || getHyphenator(tag) !== undefined) return Promise.resolve();
  const pending =
    loading.get(name) ??
    set.load().then(
      ({ default: patterns }) => void loaded.set(name, createHyphenator(patterns)),
      () => void loading.delete(name), // no network: tried again with the next chapter
    );
  loading.set(name, pending);
  return pending;
};
