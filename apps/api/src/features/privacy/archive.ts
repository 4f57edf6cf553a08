import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive: its path there, and its bytes as they are read when its turn comes. */
export type ArchiveEntry = {
  path: string;
  /** Text is made smaller; books are that already. */
  compress: boolean;
  /** How many, where that is known. */
  size?: number;
  open(): Promise<Readable | null>;
};

/** From here on sizes are said in 64 bits, which not every program that unpacks can read in a stream. */
const LARGE = 2 ** 32 - 1;

/**
 * A ZIP of these entries as it is read, one entry after the other: nothing is held in memory. What opens as null is left
 * out, and its path is told.
 */
export const zipOf = (entries: AsyncIterable<ArchiveEntry>, mtime: Date, leftOut: (path: string) => void): Readable => {
  const zip = new ZipFile();
  // a stream of bytes without encoding, though typed as any stream
  const output = zip.outputStream as Readable;
  const left = new Promise<never>((_, reject) => {
    output.once('close', () => reject(new Error('nobody reads the archive any more')));
  });
  left.catch(() => undefined); // whoever waits for it hears it; often nobody does
  const fill = async (): Promise<void> => {
    for await (const { path, compress, size = 0, open } of entries) {
      const bytes = await open();
      if (!bytes) {
        leftOut(path);
        continue;
      }
      const read = new Promise<void>((resolve, reject) => {
        bytes.once('end', resolve);
        bytes.once('error', reject);
      });
      zip.addReadStream(bytes, path, { mtime, mode: 0o100600, compress, forceZip64Format: size >= LARGE });
      await Promise.race([read, left]);
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
};

/** A JSON array, written an item a line as they are read. */
export const jsonLines = (items: AsyncIterable<unknown>): Readable =>
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

export const textBytes = (text: string): Readable => Readable.from([Buffer.from(text)], { objectMode: false });
