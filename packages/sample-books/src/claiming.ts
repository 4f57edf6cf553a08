/** Where the fields lie in a record of the central directory (APPNOTE 4.3.12), in bytes from its start. */
const FIELDS = { crc32: 16, compressedSize: 20, size: 24 };

/** A copy of the archive whose directory says something else about the entry of that name. */
export const claiming = (zip: Buffer, name: string, field: keyof typeof FIELDS, value: number): Buffer => {
  const copy = Buffer.from(zip);
  // the name follows the 46 fixed bytes of its record
  copy.writeUInt32LE(value, copy.lastIndexOf(name) - 46 + FIELDS[field]);
  return copy;
};
