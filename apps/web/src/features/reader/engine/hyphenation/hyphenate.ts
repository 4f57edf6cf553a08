/** A node of the trie of patterns: for each letter the node below it, the index of the levels of a pattern that ends there, or both. */
export type PatternNode = { readonly [letter: string]: PatternNode | number | readonly [PatternNode, number] };
/** Patterns of the library `hyphen`: levels, their trie, and the break positions of exceptions. */
export type Patterns = readonly [
  levels: readonly (readonly number[])[],
  trie: PatternNode,
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

/** Shorter words are not divided. */
const MIN_WORD_LENGTH = 7;
/** Letters that stay together at both ends of a word. */
const MIN_PART_LENGTH = 3;
/** The same after an elision. */
const MIN_ELIDED_LENGTH = 2;
/** An article or preposition before an apostrophe is a word of its own in languages with Latin letters: “l’”, “dell’”. */
const ELISION = /^\p{Script=Latin}{1,4}['’ʼ](?=\p{Script=Latin})/u;
const SOFT_HYPHEN = '\u00ad';
const MARKS = /['’ʼ\u00ad]/g;
const NON_LETTER = /[^\p{L}]/u;
const UNKNOWN_WORDS_LIMIT = 20_000;

/** What a UTF-16 unit is in a word: 1 a letter, 2 what follows one (accents, soft hyphens), 3 what joins two (apostrophes), 4 its end. */
const kinds = new Uint8Array(0x1_00_00);
const classify = (code: number): number => {
  const character = String.fromCharCode(code);
  if (/\p{L}/u.test(character)) return 1;
  if (/[\p{M}\u00ad]/u.test(character)) return 2;
  return /['’ʼ]/.test(character) ? 3 : 4;
};
const getKind = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return 4;
  const known = kinds[code];
  if (known) return known;
  const kind = classify(code);
  kinds[code] = kind;
  return kind;
};
/** End of the word that begins with a letter at an offset: letters with their accents, and apostrophes and soft hyphens between them. */
const findWordEnd = (text: string, start: number): number => {
  let end = start + 1;
  for (;;) {
    const kind = getKind(text, end);
    if (kind === 4 || (kind === 3 && getKind(text, end + 1) !== 1)) return end;
    end += 1;
  }
};

/** Finds where words of one language may be divided: offsets in the text, ascending. */
export type Hyphenator = (text: string) => number[];

/** Liang's algorithm: the highest level of all patterns that match at a place decides, odd levels divide. */
const computeLevels = (word: string, [levelsTable, trie]: Patterns): Uint8Array => {
  const dotted = `.${word}.`;
  const levels = new Uint8Array(dotted.length + 1);
  for (let start = 0; start < dotted.length; start += 1) {
    let node: PatternNode | undefined = trie;
    // patterns for the beginning of a word have no level before their dot
    const base = Math.max(1, start);
    for (let at = start; node && at < dotted.length; at += 1) {
      const next: PatternNode[string] | undefined = node[dotted.charAt(at)];
      if (next === undefined) break;
      const [below, index] = typeof next === 'number' ? [undefined, next] : Array.isArray(next) ? next : [next, -1];
      node = below as PatternNode | undefined; // arrays are pairs of a node and an index
      const pattern = levelsTable[index];
      if (!pattern) continue;
      for (let offset = 0; offset < pattern.length; offset += 1) {
        const level = pattern[offset] ?? 0;
        if (level > (levels[base + offset] ?? 0)) levels[base + offset] = level;
      }
    }
  }
  return levels;
};

const countLetters = (word: string): number => word.length - (word.match(MARKS)?.length ?? 0);
const NO_OFFSETS: readonly number[] = [];

export const createHyphenator = (patterns: Patterns): Hyphenator => {
  const exceptions = patterns[2] ?? {};
  let cache = new Map<string, readonly number[]>();

  const divide = (word: string): readonly number[] => {
    const lowered = word.toLowerCase();
    // divided by the book itself; or with a letter that becomes two, so that offsets would be those of another word
    if (word.includes(SOFT_HYPHEN) || lowered.length !== word.length) return NO_OFFSETS;
    const exception = Object.hasOwn(exceptions, lowered) ? exceptions[lowered] : undefined;
    const levels = exception ? null : computeLevels(lowered, patterns);
    const isPlain = !NON_LETTER.test(word);
    const offsets: number[] = [];
    const elided = ELISION.exec(word)?.[0].length ?? 0;
    for (
      let at = Math.max(MIN_PART_LENGTH, elided && elided + MIN_ELIDED_LENGTH);
      at <= word.length - MIN_PART_LENGTH;
      at += 1
    ) {
      const isBreak = levels ? ((levels[at + 1] ?? 0) & 1) === 1 : (exception ?? NO_OFFSETS).includes(at);
      // never beside an apostrophe, and never before an accent
      if (isBreak && (isPlain || !NON_LETTER.test(word.slice(at - 1, at + 1)))) offsets.push(at);
    }
    return offsets.length > 0 ? offsets : NO_OFFSETS;
  };

  return (text) => {
    const offsets: number[] = [];
    for (let start = 0, end = 0; start < text.length; start = end) {
      if (getKind(text, start) !== 1) {
        end = start + 1;
        continue;
      }
      end = findWordEnd(text, start);
      if (end - start < MIN_WORD_LENGTH) continue;
      const word = text.slice(start, end);
      if (countLetters(word) < MIN_WORD_LENGTH) continue;
      let divided = cache.get(word);
      if (!divided) {
        divided = divide(word);
        if (cache.size >= UNKNOWN_WORDS_LIMIT) cache = new Map();
        cache.set(word, divided);
      }
      for (const offset of divided) offsets.push(start + offset);
    }
    return offsets;
  };
};
