import { createHash } from 'node:crypto';

const NEWLINE = 10;

/** Passes bytes on and knows afterwards what they were: how many, how many lines, their SHA-256. */
export const hashed = () => {
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
