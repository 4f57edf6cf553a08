import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What the machine can do: read, hash as we do (SHA-256 and MD5), write, sync. Answers milliseconds. */
export const copyAndHash = async (file: string): Promise<number> => {
  const began = performance.now();
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
  const took = performance.now() - began;
  rmSync(copy);
  return took;
};
