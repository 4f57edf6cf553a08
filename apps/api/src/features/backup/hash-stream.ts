import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const NEWLINE = 10;

/** A pass-through stream that counts bytes and lines and computes the SHA-256. */
export const createHashStream = () => {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  return {
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
        yield chunk;
      }
    },
    result: (): { bytes: number; lines: number; sha256: string } => ({ bytes, lines, sha256: hash.digest('hex') }),
  };
};

/** The SHA-256 of a file. @throws when it cannot be read */
export const hashFile = async (file: string): Promise<string> => {
  const sum = createHashStream();
  for await (const _ of sum.through(createReadStream(file))) continue;
  return sum.result().sha256;
};
