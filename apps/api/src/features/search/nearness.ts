/** Slips that are forgiven in a word of so many letters. */
const slipsIn = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/**
 * Letters that were left out, put in, changed or swapped with the next one to make one word of the other; more than
 * `most` count as `most + 1`. (Optimal string alignment: Boytsov 2011, "Indexing methods for approximate dictionary searching".)
 */
export const slipsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      row.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
};

/** Slips between a word and another one, whole or only begun; more than are forgiven where that is not it at all. */
const slipsInWord = (word: string, other: string, most: number): number => {
  const whole = slipsBetween(word, other, most);
  if (whole === 0 || other.length <= word.length) return whole;
  return Math.min(whole, slipsBetween(word, other.slice(0, word.length), most));
};

/**
 * Tells the slips between what was written and the words of a text; null when one of them is not there at all. A library has few
 * words and many books of each: every one is compared once.
 */
export const slipsFrom = (written: readonly string[]): ((words: readonly string[]) => number | null) => {
  const each = written.map((word) => ({ word, most: slipsIn(word.length), known: new Map<string, number>() }));
  return (words) => {
    let slips = 0;
    for (const { word, most, known } of each) {
      let least = most + 1;
      for (const other of words) {
        const inWord = known.get(other) ?? slipsInWord(word, other, most);
        known.set(other, inWord);
        if (inWord < least) least = inWord;
      }
      if (least > most) return null;
      slips += least;
    }
    return slips;
  };
};

/**
 * The beginnings of these words that may have been meant by a word, each with its slips, the likeliest first. A word of the
 * library that goes on behind what was written is meant by its beginning alone.
 */
export const meantBy = (word: string, known: readonly string[], take: number): { word: string; slips: number }[] => {
  const most = slipsIn(word.length);
  if (most === 0) return [{ word, slips: 0 }];
  const meant = new Map<string, number>();
  for (const other of known) {
    const begun = other.slice(0, word.length);
    const [inWhole, inBegun] = [slipsBetween(word, other, most), slipsBetween(word, begun, most)];
    const slips = Math.min(inWhole, inBegun);
    if (slips <= most) meant.set(inBegun === slips ? begun : other, slips);
  }
  return [...meant]
    .map(([word, slips]) => ({ word, slips }))
    .sort((a, b) => a.slips - b.slips || a.word.length - b.word.length)
    .slice(0, take);
};

/** Whether there is anything to forgive in a word. */
export const canSlip = (word: string): boolean => slipsIn(word.length) > 0;
