import { findWordBreaks } from './syllables.ts';

/** Whether a text contains Chinese or Japanese characters, which all have one width and may break anywhere. */
export const isHan = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(text);

/** Widths in ems. They are estimated, not measured, so that every device breaks lines alike. */
const estimateSignWidth = (sign: string): number => {
  if (isHan(sign)) return 1;
  if (/[\u0400-\u052f]/.test(sign)) {
    if (sign === sign.toUpperCase() && sign !== sign.toLowerCase()) return 0.72;
    return /[жшщюмыфШЩ]/.test(sign) ? 0.8 : 0.57;
  }
  if (/[ijl.,;:'’!|()\- ]/.test(sign)) return 0.3;
  if (/[frtsI]/.test(sign)) return 0.43;
  if (/[mwMW—]/.test(sign)) return 0.9;
  if (/[A-Z]/.test(sign)) return 0.7;
  return 0.56;
};
const estimateWidth = (text: string): number => [...text].reduce((sum, sign) => sum + estimateSignWidth(sign), 0);

/** Balances two lines: similar lengths look better than a long and a short line. */
const balanceLines = (lines: string[], room: number, glue: string): string[] => {
  if (lines.length !== 2 || glue === '') return lines;
  const words = lines.join(' ').split(' ');
  let best = lines;
  let smallest = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at++) {
    const pair = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const [upper = 0, lower = 0] = pair.map(estimateWidth);
    if (upper <= room && lower <= room && Math.abs(upper - lower) < smallest) {
      smallest = Math.abs(upper - lower);
      best = pair;
    }
  }
  return best;
};

const wrapWords = (words: string[], room: number, glue: string): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && estimateWidth(last + glue + word) <= room) lines[lines.length - 1] = last + glue + word;
    else lines.push(word);
  }
  return lines;
};

const wrapAndTruncate = (words: string[], room: number, glue: string, most: number): string[] => {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const next = (last === '' ? '' : last + glue) + word;
    if (estimateWidth(next) <= room || last === '') lines[lines.length - 1] = next;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] = `${last.replace(/-$/, '')}…`;
      break;
    }
  }
  return lines;
};

/** The share of a line that must be filled when a compound is hyphenated at its joint. */
const JOINT_FILLS = 0.4;

/** How many characters of a word stay in a line of `most` characters: up to a joint, else whole syllables, else what fits. */
const countSignsInLine = (word: string, most: number): number => {
  const { joints, syllables } = findWordBreaks(word);
  const joint = joints.findLast((at) => at <= most && at >= most * JOINT_FILLS);
  return joint ?? syllables.findLast((at) => at <= most) ?? most;
};

/**
 * Splits a word that is wider than a line: after a hyphen, slash or full stop in the word if it has one, else hyphenated
 * by syllables.
 */
const splitWord = (word: string, room: number): string[] => {
  if (estimateWidth(word) <= room) return [word];
  const characters = [...word];
  let filled = 0;
  while (filled < characters.length - 1 && estimateWidth(`${characters.slice(0, filled + 1).join('')}-`) <= room)
    filled += 1;
  const separatorEnd = characters.slice(0, filled).findLastIndex((sign) => /[-–_/.]/.test(sign)) + 1;
  const headLength = separatorEnd > 0 ? separatorEnd : countSignsInLine(word, Math.max(1, filled));
  const head = characters.slice(0, headLength).join('');
  return [separatorEnd > 0 ? head : `${head}-`, ...splitWord(characters.slice(headLength).join(''), room)];
};

export type FittedText = { size: number; lines: string[] };

/** The text shrinks by these factors before a word that is slightly too wide is hyphenated. */
const SHRINK_FACTORS = [0.9, 0.8];

/** Counts the words that are wider than a line. */
const countTooWide = (words: readonly string[], room: number): number =>
  words.filter((word) => estimateWidth(word) > room).length;

/**
 * Breaks a text into at most `most` lines at the largest of `sizes` (descending) that fits `width`; at the smallest size,
 * a text that is too long is truncated. A word wider than a line makes the text still smaller, or is hyphenated.
 */
export const fitText = (text: string, width: number, sizes: readonly number[], most: number): FittedText => {
  const glue = isHan(text) ? '' : ' ';
  const words = glue === '' ? [...text] : text.split(/\s+/);
  const smallest = sizes.at(-1) ?? 1;
  const smaller = countTooWide(words, width / smallest) === 0 ? [] : SHRINK_FACTORS.map((share) => smallest * share);
  for (const size of [...sizes, ...smaller]) {
    const room = width / size;
    const lines = wrapWords(words, room, glue);
    if (lines.length <= most && countTooWide(words, room) === 0)
      return { size, lines: balanceLines(lines, room, glue) };
  }
  // The size with the fewest hyphenated words; the larger one if equal.
  const [size = smallest] = [smallest, ...smaller].sort(
    (a, b) => countTooWide(words, width / a) - countTooWide(words, width / b),
  );
  const room = width / size;
  return {
    size,
    lines: wrapAndTruncate(
      words.flatMap((word) => splitWord(word, room)),
      room,
      glue,
      most,
    ),
  };
};
