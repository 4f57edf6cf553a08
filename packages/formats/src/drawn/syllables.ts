/**
 * Where a long word may be parted on a drawn cover. By letters alone, for a cover knows no language and carries no dictionary:
 * a syllable begins with the last consonant before its vowel, in Latin and Cyrillic alike.
 */
const VOWEL = /[aeiouyäöüáàâãåæéèêëíìîïóòôõøœúùûаеёиоуыэюяіїє]/;
/** Signs that are one sound, or soften the one before: they stay together. */
const ONSET = /(?:sch|[cstpw]h|ck|qu|[^ьъ'’][ьъ'’]+|.)$/;
/** Joints of German compounds, which win over syllables. */
const JOINT = /(?:heits|keits|ungs|schafts|tions|täts)(?=\p{L}{3})|(?<=en|er)(?=ent[^aeiouäöü])/gu;
/** A part of a word is never shorter. */
const LEAST = 3;

type Breaks = { joints: number[]; syllables: number[] };

/** How many signs stand before each place where the word may be parted. */
export const breaksOf = (word: string): Breaks => {
  const signs = [...word.toLowerCase()];
  const lower = signs.join('');
  // Signs outside the basic plane are in no word that has joints or vowels; there the word is left whole.
  if (lower.length !== signs.length) return { joints: [], syllables: [] };
  const isFair = (at: number): boolean =>
    at >= LEAST &&
    signs.length - at >= LEAST &&
    signs.slice(at - LEAST, at + LEAST).every((sign) => /\p{L}/u.test(sign));
  const joints = [...lower.matchAll(JOINT)].map(({ index, 0: found }) => index + found.length);
  const syllables: number[] = [];
  let vowel = -1;
  for (const [at, sign] of signs.entries()) {
    if (!VOWEL.test(sign)) continue;
    const between = signs.slice(vowel + 1, at).join('');
    if (vowel >= 0 && between !== '') syllables.push(at - (ONSET.exec(between)?.[0].length ?? 1));
    vowel = at;
  }
  return { joints: joints.filter(isFair), syllables: syllables.filter(isFair) };
};
