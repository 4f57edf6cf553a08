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

/**
 * A word wider than a line goes on in the next one: after a hyphen or the like of its own where it has one, else cut with
 * a hyphen. Two pieces that follow each other never fit into one line, so nothing glues them together again.
 */
const pieces = (word: string, room: number): string[] => {
  if (widthOf(word) <= room) return [word];
  const signs = [...word];
  let filled = 0;
  while (filled < signs.length - 1 && widthOf(`${signs.slice(0, filled + 1).join('')}-`) <= room) filled += 1;
  const own = signs.slice(0, filled).findLastIndex((sign) => /[-–_/.]/.test(sign)) + 1;
  const head = own > 0 ? signs.slice(0, own).join('') : `${signs.slice(0, Math.max(1, filled)).join('')}-`;
  return [head, ...pieces(signs.slice(own > 0 ? own : Math.max(1, filled)).join(''), room)];
};

export type Fitted = { size: number; lines: string[] };

/** Breaks a text into at most `most` lines at the largest of `sizes` (descending) that fits `width`; cuts it at the smallest. */
export const fit = (text: string, width: number, sizes: readonly number[], most: number): Fitted => {
  const glue = isHan(text) ? '' : ' ';
  const words = glue === '' ? [...text] : text.split(/\s+/);
  for (const size of sizes) {
    const room = width / size;
    const lines = wrapped(words, room, glue);
    if (lines.length <= most && words.every((word) => widthOf(word) <= room))
      return { size, lines: evened(lines, room, glue) };
  }
  const size = sizes.at(-1) ?? 1;
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
