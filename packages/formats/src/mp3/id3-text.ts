import { decodeDeclaredText, decodeUnicode } from '../audio/tag-encoding.ts';

/** Decodes text in one of the four encodings of ID3v2.4 section 4; unknown ones count as the first. The result is decoded with all texts of its recording (`decodeAudioFiles`). */
export const decodeText = (encoding: number, bytes: Buffer): string => {
  switch (encoding) {
    case 1:
      return decodeUnicode(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le', bytes);
    case 2:
      return decodeUnicode('utf-16be', bytes);
    default:
      return decodeDeclaredText(bytes);
  }
};

const isWide = (encoding: number): boolean => encoding === 1 || encoding === 2;
const hasByteOrderMark = (body: Buffer): boolean => body.length >= 5 && [0xfffe, 0xfeff].includes(body.readUInt16BE(1));

/** Finds the end of the terminated text that begins at `from`, and the start of what follows. */
export const findTextEnd = (bytes: Buffer, from: number, encoding: number): { end: number; next: number } => {
  const step = isWide(encoding) ? 2 : 1;
  for (let at = from; at + step <= bytes.length; at += step)
    if (bytes[at] === 0 && (step === 1 || bytes[at + 1] === 0)) return { end: at, next: at + step };
  return { end: bytes.length, next: bytes.length };
};

/** Decodes all strings of a text information frame, separated by zeros. */
export const decodeStrings = (body: Buffer): string[] => {
  const declared = body[0] ?? 0;
  // a byte order mark says more than the declaration
  const encoding = !isWide(declared) && hasByteOrderMark(body) ? 1 : declared;
  const found: string[] = [];
  for (let at = 1; at < body.length; ) {
    const { end, next } = findTextEnd(body, at, encoding);
    found.push(decodeText(encoding, body.subarray(at, end)));
    at = next;
  }
  return found.filter((text) => text.trim() !== '');
};
