/** Builders for boxes of ISO base media files (ISO 14496-12). */

export const buildBox = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
};

/** A box with a version and flags. */
export const buildFullBox = (type: string, ...content: readonly Uint8Array[]): Buffer =>
  buildBox(type, Buffer.alloc(4), ...content);

/** Encodes 32-bit big-endian integers. */
export const encodeUint32 = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
};

/** Encodes 16-bit big-endian integers. */
export const encodeUint16 = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, index * 2);
  return bytes;
};
