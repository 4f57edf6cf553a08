import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive: its path, and its bytes, which are opened when its turn comes. */
export type ArchiveEntry = {
  path: string;
  /** For text; books are compressed already. */
  compress: boolean;
  /** In bytes, when known. */
  size?: number;
  open(): Promise<Readable | null>;
};

/** From this size on an entry needs ZIP64, which not every program can read in a stream. */
const ZIP64_SIZE = 2 ** 32 - 1;

/**
 * Creates a ZIP of these entries as a stream, one entry after the other, without holding any in memory. An entry that opens as
 * null is omitted and reported to `onOmitted`.
 */
export const createZipStream = (
  entries: AsyncIterable<ArchiveEntry>,
  mtime: Date,
  onOmitted: (path: string) => void,
): Readable => {
  const zip = new ZipFile();
  // yazl types it as any stream; it is a stream of bytes
  const output = zip.outputStream as Readable;
  const closed = new Promise<never>((_, reject) => {
    output.once('close', () => reject(new Error('nobody reads the archive any more')));
  });
  closed.catch(() => undefined); // handled by the race below; avoids an unhandled rejection when there is none
  const fill = async (): Promise<void> => {
    for await (const { path, compress, size = 0, open } of entries) {
      const bytes = await open();
      if (!bytes) {
        onOmitted(path);
        continue;
      }
      const read = new Promise<void>((resolve, reject) => {
        bytes.once('end', resolve);
        bytes.once('error', reject);
      });
      zip.addReadStream(bytes, path, { mtime, mode: 0o100600, compress, forceZip64Format: size >= ZIP64_SIZE });
      await Promise.race([read, closed]);
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
};

/** Streams a JSON array, one item per line. */
export const toJsonStream = (items: AsyncIterable<unknown>): Readable =>
  Readable.from(
    (async function* () {
      let before = '[\n';
      for await (const item of items) {
        yield before + JSON.stringify(item);
        before = ',\n';
      }
      yield before === '[\n' ? '[]\n' : '\n]\n';
    })(),
    { objectMode: false },
  );

export const toTextStream = (text: string): Readable => Readable.from([Buffer.from(text)], { objectMode: false });
