import { expect, it } from 'vitest';
import { releaseBytes } from './release-bytes.ts';

it('[FILES-22] gives the memory of a chunk back when the next one is asked for, and leaves shared memory alone', async () => {
  const shared = Buffer.alloc(100, 's');
  const chunks = [Buffer.alloc(10_000, 'owned'), shared.subarray(10, 20), Buffer.alloc(50_000, 'x')];
  const texts: string[] = [];
  const [first, , last] = chunks;
  const source = async function* () {
    yield* chunks;
  };
  for await (const chunk of releaseBytes(source())) {
    texts.push(Buffer.from(chunk).toString());
    if (chunk === last) expect(first?.length).toBe(0);
  }
  expect(texts).toEqual(['owned'.repeat(2000), 's'.repeat(10), 'x'.repeat(50_000)]);
  expect([first?.length, last?.length, shared.toString()]).toEqual([0, 0, 's'.repeat(100)]);
});
