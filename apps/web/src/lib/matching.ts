import { useDeferredValue, useMemo } from 'react';
import { folded } from './folded.ts';

/** Finds those whose name holds some words, whatever case and accents; the names are folded once. */
export const finderIn = <N extends { name: string }>(named: readonly N[]): ((words: string) => readonly N[]) => {
  let folds: readonly string[] | null = null;
  return (words) => {
    const wanted = folded(words.trim());
    if (wanted === '') return named;
    folds ??= named.map(({ name }) => folded(name));
    const known = folds;
    return named.filter((_, index) => known[index]?.includes(wanted));
  };
};

/** Those that hold the words; a long list follows the hand that writes, and never holds it up. */
export const useMatching = <N extends { name: string }>(named: readonly N[], words: string): readonly N[] => {
  const find = useMemo(() => finderIn(named), [named]);
  const wanted = useDeferredValue(words);
  return useMemo(() => find(wanted), [find, wanted]);
};
