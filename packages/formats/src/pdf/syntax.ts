/**
 * The part of PDF syntax (ISO 32000-1, 7.2 and 7.3) that finding page objects needs. Text has one character per byte
 * (Latin-1). Anything unexpected yields `null`: a guess could point to bytes with another meaning.
 */

const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![A-Za-z])/y;

/** Where a match of a sticky pattern ends; null without one. */
const matchEnd = (pattern: RegExp, text: string, at: number): number | null => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
};

export const skipBlank = (text: string, at: number): number => matchEnd(BLANK, text, at) ?? at;

const skipString = (text: string, from: number): number | null => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
};

/** The end of one token, and by how much it changes the nesting depth. */
const readToken = (text: string, at: number): { end: number | null; depthChange: number } => {
  const pair = text.slice(at, at + 2);
  if (pair === '<<') return { end: at + 2, depthChange: 1 };
  if (pair === '>>') return { end: at + 2, depthChange: -1 };
  const [char] = pair;
  if (char === '[' || char === ']') return { end: at + 1, depthChange: char === '[' ? 1 : -1 };
  if (char === '(') return { end: skipString(text, at), depthChange: 0 };
  if (char === '<') {
    const close = text.indexOf('>', at);
    return { end: close < 0 ? null : close + 1, depthChange: 0 };
  }
  return { end: matchEnd(REFERENCE, text, at) ?? matchEnd(char === '/' ? NAME : WORD, text, at), depthChange: 0 };
};

/** The end of the value that begins at `from`; null when it does not end in this text, or there is none. */
const skipValue = (text: string, from: number): number | null => {
  let depth = 0;
  let at = skipBlank(text, from);
  do {
    const { end, depthChange } = readToken(text, at);
    if (end === null) return null;
    depth += depthChange;
    at = depth > 0 ? skipBlank(text, end) : end;
  } while (depth > 0);
  return depth === 0 ? at : null;
};

/** A dictionary: its values as written, by their names without the slash, and its end. */
export type Dictionary = { values: ReadonlyMap<string, string>; end: number };

/** Parses the dictionary that begins at `from` after blanks; null when there is none, or it does not end in this text. */
export const parseDictionary = (text: string, from: number): Dictionary | null => {
  const values = new Map<string, string>();
  let at = skipBlank(text, from);
  if (!text.startsWith('<<', at)) return null;
  at = skipBlank(text, at + 2);
  while (!text.startsWith('>>', at)) {
    const name = matchEnd(NAME, text, at);
    const end = name === null ? null : skipValue(text, name);
    if (name === null || end === null) return null;
    values.set(text.slice(at + 1, name), text.slice(skipBlank(text, name), end));
    at = skipBlank(text, end);
  }
  return { values, end: at + 2 };
};

/** Parses the object number of a reference; null when the value is not a reference. */
export const parseReference = (value: string | undefined): number | null => {
  REFERENCE.lastIndex = 0;
  const [, number] = REFERENCE.exec(value ?? '') ?? [];
  return number === undefined ? null : Number(number);
};

/** Parses the object numbers in an array of references. */
export const parseReferences = (array: string): number[] =>
  [...array.matchAll(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R/g)].map(([, number]) => Number(number));
