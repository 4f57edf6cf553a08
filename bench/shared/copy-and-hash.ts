import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** The baseline of this machine: reads, hashes (SHA-256 and MD5), writes and syncs a file. Returns milliseconds. */
export const copyAndHash = async (file: string): Promise<number> => {
  const startedAt = performance.now();
  const [sha, md5] = [createHash('sha256'), createHash('md5')];
  const copy = `${file}.copy`;
  await pipeline(
    createReadStream(file),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        sha.update(chunk);
        md5.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(copy),
  );
  const handle = await open(copy, 'r+');
  await handle.sync();
  await handle.close();
  const elapsedMs = performance.now() - startedAt;
  rmSync(copy);
  return elapsedMs;
};
