/** Writes boxes of ISO base media files (ISO 14496-12 section 4.2). */

/** The begin of a box whose content has so many bytes, of which these are the first. */
export const createHead = (type: string, contentBytes: number, content: Uint8Array): Buffer =>
  Buffer.concat([toUint32(8 + contentBytes), Buffer.from(type, 'latin1'), content]);

export const createBox = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(content);
  return createHead(type, bytes.length, bytes);
};

/** A box of version 0 without flags. */
export const createFullBox = (type: string, ...content: readonly Uint8Array[]): Buffer =>
  createBox(type, Buffer.alloc(4), ...content);

/** Encodes big-endian integers. */
export const toUint32 = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, index * 4);
  return bytes;
};
export const toUint16 = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, index * 2);
  return bytes;
};
