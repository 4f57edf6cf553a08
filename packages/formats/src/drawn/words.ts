import { breaksOf } from './syllables.ts';

/** Whether a text is set in Chinese or Japanese signs, which are all of one width and may break anywhere. */
export const isHan = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(text);

/** Widths in ems, estimated: nothing is measured, so that every device breaks lines alike. */
const signWidth = (sign: string): number => {
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
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signWidth(sign), 0);

/** Two lines of like length look better than a long and a short one. */
const evened = (lines: string[], room: number, glue: string): string[] => {
  if (lines.length !== 2 || glue === '') return lines;
  const words = lines.join(' ').split(' ');
  let best = lines;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at++) {
    const pair = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const [upper = 0, lower = 0] = pair.map(widthOf);
    if (upper <= room && lower <= room && Math.abs(upper - lower) < least) {
      least = Math.abs(upper - lower);
      best = pair;
    }
  }
  return best;
};

const wrapped = (words: string[], room: number, glue: string): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + glue + word) <= room) lines[lines.length - 1] = last + glue + word;
    else lines.push(word);
  }
  return lines;
};

const cut = (words: string[], room: number, glue: string, most: number): string[] => {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const next = (last === '' ? '' : last + glue) + word;
    if (widthOf(next) <= room || last === '') lines[lines.length - 1] = next;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] = `${last.replace(/-$/, '')}…`;
      break;
    }
  }
  return lines;
};

/** Of a line, at least so much is filled where a compound is parted at its joint. */
const JOINT_FILLS = 0.4;

/** How many signs of a word stay in the line that can hold so many: up to a joint, else whole syllables, else what fits. */
const signsKept = (word: string, most: number): number => {
  const { joints, syllables } = breaksOf(word);
  const joint = joints.findLast((at) => at <= most && at >= most * JOINT_FILLS);
  return joint ?? syllables.findLast((at) => at <= most) ?? most;
};

/**
 * A word wider than a line goes on in the next one: after a hyphen or the like of its own where it has one, else parted with
 * a hyphen as it is spoken.
 */
const pieces = (word: string, room: number): string[] => {
  if (widthOf(word) <= room) return [word];
  const signs = [...word];
  let filled = 0;
  while (filled < signs.length - 1 && widthOf(`${signs.slice(0, filled + 1).join('')}-`) <= room) filled += 1;
  const own = signs.slice(0, filled).findLastIndex((sign) => /[-–_/.]/.test(sign)) + 1;
  const kept = own > 0 ? own : signsKept(word, Math.max(1, filled));
  const head = signs.slice(0, kept).join('');
  return [own > 0 ? head : `${head}-`, ...pieces(signs.slice(kept).join(''), room)];
};

export type Fitted = { size: number; lines: string[] };

/** A word that is a little too wide makes the text this much smaller before it is parted. */
const SMALLER = [0.9, 0.8];

/** How many of the words are wider than a line. */
const tooWide = (words: readonly string[], room: number): number => words.filter((word) => widthOf(word) > room).length;

/**
 * Breaks a text into at most `most` lines at the largest of `sizes` (descending) that fits `width`; at the smallest, what is
 * too long breaks off. No word is cut: one wider than a line makes the text smaller still, or is parted where it is spoken so.
 */
export const fit = (text: string, width: number, sizes: readonly number[], most: number): Fitted => {
  const glue = isHan(text) ? '' : ' ';
  const words = glue === '' ? [...text] : text.split(/\s+/);
  const least = sizes.at(-1) ?? 1;
  const smaller = tooWide(words, width / least) === 0 ? [] : SMALLER.map((share) => least * share);
  for (const size of [...sizes, ...smaller]) {
    const room = width / size;
    const lines = wrapped(words, room, glue);
    if (lines.length <= most && tooWide(words, room) === 0) return { size, lines: evened(lines, room, glue) };
  }
  // The size at which the fewest words are parted, the larger of equals.
  const [size = least] = [least, ...smaller].sort((a, b) => tooWide(words, width / a) - tooWide(words, width / b));
  const room = width / size;
  return {
    size,
    lines: cut(
      words.flatMap((word) => pieces(word, room)),
      room,
      glue,
      most,
    ),
  };
};
