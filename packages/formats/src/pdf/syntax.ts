/**
 * As much of the syntax of PDF (ISO 32000-1, 7.2 and 7.3) as finding the objects of pages needs. Text is one character a byte
 * (Latin-1). Whatever is not understood is answered with `null`: a guess could lead to bytes that mean something else.
 */

const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![A-Za-z])/y;

/** Where a match of a sticky pattern ends; null without one. */
const past = (pattern: RegExp, text: string, at: number): number | null => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
};

export const pastBlank = (text: string, at: number): number => past(BLANK, text, at) ?? at;

const pastString = (text: string, from: number): number | null => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
};

/** The end of one token, and by how much it goes deeper. */
const token = (text: string, at: number): { end: number | null; deeper: number } => {
  const two = text.slice(at, at + 2);
  if (two === '<<') return { end: at + 2, deeper: 1 };
  if (two === '>>') return { end: at + 2, deeper: -1 };
  const [sign] = two;
  if (sign === '[' || sign === ']') return { end: at + 1, deeper: sign === '[' ? 1 : -1 };
  if (sign === '(') return { end: pastString(text, at), deeper: 0 };
  if (sign === '<') {
    const close = text.indexOf('>', at);
    return { end: close < 0 ? null : close + 1, deeper: 0 };
  }
  return { end: past(REFERENCE, text, at) ?? past(sign === '/' ? NAME : WORD, text, at), deeper: 0 };
};

/** Where the value ends that begins at `from`; null when it does not end in this text, or is none. */
const pastValue = (text: string, from: number): number | null => {
  let depth = 0;
  let at = pastBlank(text, from);
  do {
    const { end, deeper } = token(text, at);
    if (end === null) return null;
    depth += deeper;
    at = depth > 0 ? pastBlank(text, end) : end;
  } while (depth > 0);
  return depth === 0 ? at : null;
};

/** A dictionary: its values as they are written, by their names without the slash, and where it ends. */
export type Dictionary = { values: ReadonlyMap<string, string>; end: number };

/** The dictionary that begins at `from`, blanks aside; null when there is none, or it does not end in this text. */
export const dictionaryAt = (text: string, from: number): Dictionary | null => {
  const values = new Map<string, string>();
  let at = pastBlank(text, from);
  if (!text.startsWith('<<', at)) return null;
  at = pastBlank(text, at + 2);
  while (!text.startsWith('>>', at)) {
    const name = past(NAME, text, at);
    const end = name === null ? null : pastValue(text, name);
    if (name === null || end === null) return null;
    values.set(text.slice(at + 1, name), text.slice(pastBlank(text, name), end));
    at = pastBlank(text, end);
  }
  return { values, end: at + 2 };
};

/** The number of the object that a value refers to; null when it is no reference. */
export const referred = (value: string | undefined): number | null => {
  REFERENCE.lastIndex = 0;
  const [, number] = REFERENCE.exec(value ?? '') ?? [];
  return number === undefined ? null : Number(number);
};

/** The numbers of the objects in an array of references. */
export const allReferred = (array: string): number[] =>
  [...array.matchAll(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R/g)].map(([, number]) => Number(number));
