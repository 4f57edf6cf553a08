/**
 * Hyphenation of long words on drawn covers. It uses letters alone, because a cover has no language and no dictionary:
 * a syllable begins with the last consonant before its vowel, in Latin and Cyrillic alike.
 */
const VOWEL = /[aeiouyäöüáàâãåæéèêëíìîïóòôõøœúùûаеёиоуыэюяіїє]/;
/** Letters that are one sound, or soften the one before, stay together. */
const ONSET = /(?:sch|[cstpw]h|ck|qu|[^ьъ'’][ьъ'’]+|.)$/;
/** Joints of German compounds, which take precedence over syllables. */
const JOINT = /(?:heits|keits|ungs|schafts|tions|täts)(?=\p{L}{3})|(?<=en|er)(?=ent[^aeiouäöü])/gu;
/** The shortest part of a hyphenated word. */
const LEAST = 3;

type Breaks = { joints: number[]; syllables: number[] };

/** Finds where a word may be hyphenated, as numbers of characters before the break. */
export const findWordBreaks = (word: string): Breaks => {
  const signs = [...word.toLowerCase()];
  const lower = signs.join('');
  // Words with characters outside the basic plane have neither joints nor vowels and are not hyphenated.
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
