/** The edit distance that is tolerated in a word; none in numbers, where another digit is another book. */
const getMaxDistance = (word: string): number => {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
};

/**
 * The edit distance between two words: letters omitted, inserted, replaced or swapped with the next one; capped at
 * `maxDistance + 1`. (Optimal string alignment: Boytsov 2011, "Indexing methods for approximate dictionary searching".)
 */
export const computeEditDistance = (first: string, second: string, maxDistance: number): number => {
  if (Math.abs(first.length - second.length) > maxDistance) return maxDistance + 1;
  let previousRow: number[] = [];
  let lastRow = Array.from({ length: second.length + 1 }, (_, n) => n);
  for (let i = 1; i <= first.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= second.length; j += 1) {
      const same = first[i - 1] === second[j - 1];
      const swapped = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      const smallest = Math.min((lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (lastRow[j - 1] ?? 0) + (same ? 0 : 1));
      row.push(swapped ? Math.min(smallest, (previousRow[j - 2] ?? 0) + 1) : smallest);
    }
    if (Math.min(...row) > maxDistance) return maxDistance + 1;
    [previousRow, lastRow] = [lastRow, row];
  }
  return Math.min(lastRow[second.length] ?? 0, maxDistance + 1);
};

/** The distance between a word and another word or its prefix of the same length. */
const computePrefixDistance = (word: string, second: string, maxDistance: number): number => {
  const wholeDistance = computeEditDistance(word, second, maxDistance);
  if (wholeDistance === 0 || second.length <= word.length) return wholeDistance;
  return Math.min(wholeDistance, computeEditDistance(word, second.slice(0, word.length), maxDistance));
};

/**
 * Returns a function that computes the distance between the query words and the words of a text; null when a query word
 * does not occur. A library has few distinct words in many books, so each comparison is cached.
 */
export const createDistanceFunction = (written: readonly string[]): ((words: readonly string[]) => number | null) => {
  const terms = written.map((word) => ({
    word,
    maxDistance: getMaxDistance(word),
    distances: new Map<string, number>(),
  }));
  return (words) => {
    let distance = 0;
    for (const { word, maxDistance, distances } of terms) {
      let smallest = maxDistance + 1;
      for (const second of words) {
        const wordDistance = distances.get(second) ?? computePrefixDistance(word, second, maxDistance);
        distances.set(second, wordDistance);
        if (wordDistance < smallest) smallest = wordDistance;
      }
      if (smallest > maxDistance) return null;
      distance += smallest;
    }
    return distance;
  };
};

/**
 * Finds the known words (or prefixes of them) that a query word may have meant, with their distance, most likely first. A
 * known word that is longer than the query word matches by its prefix.
 */
export const findSpellings = (
  word: string,
  distances: readonly string[],
  take: number,
): { word: string; distance: number }[] => {
  const maxDistance = getMaxDistance(word);
  if (maxDistance === 0) return [{ word, distance: 0 }];
  const spellings = new Map<string, number>();
  for (const second of distances) {
    const prefix = second.slice(0, word.length);
    const [wholeDistance, prefixDistance] = [
      computeEditDistance(word, second, maxDistance),
      computeEditDistance(word, prefix, maxDistance),
    ];
    const distance = Math.min(wholeDistance, prefixDistance);
    if (distance <= maxDistance) spellings.set(prefixDistance === distance ? prefix : second, distance);
  }
  return [...spellings]
    .map(([word, distance]) => ({ word, distance }))
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, take);
};

/** Whether typos are tolerated in a word. */
export const allowsTypos = (word: string): boolean => getMaxDistance(word) > 0;
