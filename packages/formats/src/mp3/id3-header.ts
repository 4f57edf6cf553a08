/** The header of a tag, before the sound as a rule (ID3v2.4 section 3.1). */
export type TagHeader = { version: 2 | 3 | 4; flags: number; bytes: number };

export const TAG_HEADER_BYTES = 10;

/** Four bytes of seven bits each; `null` when one of them has an eighth. */
export const synchsafe = (bytes: Buffer, at: number): number | null => {
  const [a = 0x80, b = 0x80, c = 0x80, d = 0x80] = bytes.subarray(at, at + 4);
  return ((a | b | c | d) & 0x80) === 0 ? (a << 21) | (b << 14) | (c << 7) | d : null;
};

/** `null` when these bytes are no header of a version that is known. `bytes` is what it claims, without the header. */
export const tagHeader = (head: Buffer): TagHeader | null => {
  if (head.length < TAG_HEADER_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const version = head[3];
  const bytes = synchsafe(head, 6);
  if ((version !== 2 && version !== 3 && version !== 4) || bytes === null) return null;
  return { version, flags: head[5] ?? 0, bytes };
};

/** How many bytes a tag with this header takes altogether, by its own word; 0 when it is none. */
export const sizeOfTag = (head: Buffer): number => {
  const header = tagHeader(head);
  // a footer repeats the header (version 4 only)
  return header ? header.bytes + TAG_HEADER_BYTES * (header.version === 4 && header.flags & 0x10 ? 2 : 1) : 0;
};
