/** What a CHM says about itself. `contents` is the name of its contents file, the title in an encoding of its own. */
export type ChmSystem = { title: Buffer; lcid: number; contents: string };

const CONTENTS = 0;
const TITLE = 3;
const LANGUAGE = 4;

/** Reads `#SYSTEM`: a version, then pieces of a kind, a length and their bytes; the first of a kind counts. */
export const chmSystem = (bytes: Buffer | null): ChmSystem => {
  const found = new Map<number, Buffer>();
  for (let at = 4; bytes && at + 4 <= bytes.length; ) {
    const kind = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (!found.has(kind)) found.set(kind, bytes.subarray(at + 4, end));
    at = end;
  }
  const language = found.get(LANGUAGE);
  return {
    title: untilNul(found.get(TITLE)),
    lcid: language && language.length >= 4 ? language.readUInt32LE(0) : 0,
    contents: untilNul(found.get(CONTENTS)).toString('utf8'),
  };
};

const untilNul = (bytes: Buffer = Buffer.alloc(0)): Buffer => {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
};
