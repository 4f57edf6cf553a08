/**
 * Fields of `#SYSTEM`, empty where it lacks them. `contents` names the contents file, `start` the page to open first; the title is in
 * an undeclared encoding.
 */
export type ChmSystem = { title: Buffer; lcid: number; contents: string; start: string };

const CONTENTS = 0;
const START = 2;
const TITLE = 3;
const LANGUAGE = 4;

/** Parses `#SYSTEM`: a version, then records of type, length and bytes; the first of a type counts. */
export const parseChmSystem = (bytes: Buffer | null): ChmSystem => {
  const records = new Map<number, Buffer>();
  for (let at = 4; bytes && at + 4 <= bytes.length; ) {
    const kind = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (!records.has(kind)) records.set(kind, bytes.subarray(at + 4, end));
    at = end;
  }
  const language = records.get(LANGUAGE);
  return {
    title: sliceToNul(records.get(TITLE)),
    lcid: language && language.length >= 4 ? language.readUInt32LE(0) : 0,
    contents: sliceToNul(records.get(CONTENTS)).toString('utf8'),
    start: sliceToNul(records.get(START)).toString('utf8'),
  };
};

const sliceToNul = (bytes: Buffer = Buffer.alloc(0)): Buffer => {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
};
