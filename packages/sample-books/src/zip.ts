import { ZipFile } from 'yazl';

/** A file to add to an archive; text is encoded as UTF-8. `stored` disables compression. */
export type PackedFile = { path: string; content: string | Uint8Array; stored?: boolean };

/** A fixed local time, because ZIP stores local times: the bytes are the same in every time zone. */
const MODIFIED_AT = new Date(2026, 0, 1, 12, 0, 0);

/**
 * A ZIP of these files in this order, reproducible byte for byte. The file `mimetype` is stored without an extra field, as
 * EPUB requires.
 */
export const buildZip = async (files: readonly PackedFile[]): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { path, content, stored = path === 'mimetype' } of files) {
    const options = { mtime: MODIFIED_AT, mode: 0o100644, forceDosTimestamp: true, compress: !stored };
    zip.addBuffer(Buffer.from(content), path, options);
  }
  zip.end();
  const chunks: Buffer[] = [];
  // without encoding, every chunk is a Buffer
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Byte offsets of fields in a record of the central directory (APPNOTE 4.3.12). */
const DIRECTORY_FIELD_OFFSETS = { crc32: 16, compressedSize: 20, size: 24 };

/** Returns a copy of the archive with a false value in the directory record of an entry. */
export const overrideZipField = (
  zip: Buffer,
  name: string,
  field: keyof typeof DIRECTORY_FIELD_OFFSETS,
  value: number,
): Buffer => {
  const copy = Buffer.from(zip);
  // the name follows the 46 fixed bytes of its record
  copy.writeUInt32LE(value, copy.lastIndexOf(name) - 46 + DIRECTORY_FIELD_OFFSETS[field]);
  return copy;
};
