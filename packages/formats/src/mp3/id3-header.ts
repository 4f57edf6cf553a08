/** The header of a tag, usually before the audio data (ID3v2.4 section 3.1). */
export type TagHeader = { version: 2 | 3 | 4; flags: number; bytes: number };

export const TAG_HEADER_BYTES = 10;

/** Reads four bytes of seven bits each; `null` when the eighth bit of one is set. */
export const readSynchsafe = (bytes: Buffer, at: number): number | null => {
  const [a = 0x80, b = 0x80, c = 0x80, d = 0x80] = bytes.subarray(at, at + 4);
  return ((a | b | c | d) & 0x80) === 0 ? (a << 21) | (b << 14) | (c << 7) | d : null;
};

/** Parses a tag header; `null` for other bytes and unknown versions. `bytes` is the declared size without the header. */
export const parseTagHeader = (head: Buffer): TagHeader | null => {
  if (head.length < TAG_HEADER_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const version = head[3];
  const bytes = readSynchsafe(head, 6);
  if ((version !== 2 && version !== 3 && version !== 4) || bytes === null) return null;
  return { version, flags: head[5] ?? 0, bytes };
};

/** The declared size of a tag with this header, including the header; 0 when it is not a tag. */
export const computeTagSize = (head: Buffer): number => {
  const header = parseTagHeader(head);
  // a footer repeats the header (version 4 only)
  return header ? header.bytes + TAG_HEADER_BYTES * (header.version === 4 && header.flags & 0x10 ? 2 : 1) : 0;
};
