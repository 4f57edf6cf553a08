import { ZipFile } from 'yazl';

/** A file to put into an archive; text is written as UTF-8. `stored` is put in as it is. */
export type PackedFile = { path: string; content: string | Uint8Array; stored?: boolean };

/** Fixed, and made of local parts because ZIP stores local time: the same bytes in every time zone. */
const PACKED_AT = new Date(2026, 0, 1, 12, 0, 0);

/**
 * A ZIP of these files in this order, the same bytes for the same input. The file `mimetype` is stored and carries no
 * extra field, as EPUB's container wants it.
 */
export const zipOf = async (files: readonly PackedFile[]): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { path, content, stored = path === 'mimetype' } of files) {
    const options = { mtime: PACKED_AT, mode: 0o100644, forceDosTimestamp: true, compress: !stored };
    zip.addBuffer(Buffer.from(content), path, options);
  }
  zip.end();
  const chunks: Buffer[] = [];
  // a stream of bytes without encoding: every chunk is a Buffer
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
