import { folded } from './folded.ts';

/** Those whose name holds the words, whatever case and accents. */
export const matching = <N extends { name: string }>(named: readonly N[], words: string): N[] => {
  const wanted = folded(words.trim());
  return wanted === '' ? [...named] : named.filter(({ name }) => folded(name).includes(wanted));
};
