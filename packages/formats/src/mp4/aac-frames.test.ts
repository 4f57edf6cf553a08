import { buildM4b } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { readM4bFile } from './m4b.ts';

const build = (options: Parameters<typeof buildM4b>[0] = {}): Buffer =>
  buildM4b({ seconds: 20, encoded: true, ...options });
const read = async (bytes: Buffer) => (await readM4bFile(createMemorySource(bytes))).frames;
/** Changes a number of 32 bits in a table. */
const patch = (bytes: Buffer, type: string, at: number, value: number): Buffer => {
  const patched = Buffer.from(bytes);
  patched.writeUInt32BE(value, patched.indexOf(type) + 4 + at);
  return patched;
};

describe('the frames of an M4B', () => {
  it.each([false, true])('[FMT-364] are found with their sizes, movie last: %s', async (movieLast) => {
    const chapters = [{ title: 'One', startMs: 0 }];
    const bytes = build({ movieLast, chapters });
    const frames = await read(bytes);
    if (frames?.coding !== 'aac') throw new Error('no frames');
    const count = Math.ceil((20 * 8000) / 1024);
    expect(frames).toMatchObject({ rate: 8000, samples: 1024, channels: 1, count });
    const sizes = Array.from({ length: count }, (_, index) => bytes.readUInt32BE(frames.sizesAt + index * 4));
    expect(sizes.slice(0, 3)).toEqual([7, 4, 7]);
    expect(frames.lastSizes).toEqual(sizes.slice(-8));
    expect(frames.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
    const [[from, to] = [0, 0]] = frames.sections;
    expect([frames.sections.length, to - from]).toEqual([1, frames.bytes]);
    expect(bytes.subarray(from, from + 11).toString('hex')).toBe('0000000700000000000007');
  });

  it('[FMT-364] are not read where they are not AAC-LC, not all of one length, or not where a table says', async () => {
    expect(await read(buildM4b())).toBeUndefined();
    expect(await read(build({ coding: 'alac' }))).toBeUndefined();
    const bytes = build();
    expect(await read(bytes)).toBeDefined();
    const config = Buffer.from(bytes);
    config[config.indexOf(Buffer.from([5, 2, 0x15, 0x88])) + 2] = 0x2d; // HE-AAC
    expect(await read(config)).toBeUndefined();
    for (const [type, at, value] of [
      ['stts', 12, 2048],
      ['stts', 8, 3],
      ['stsz', 8, 2 ** 32 - 1],
      ['stsz', 12, 2 ** 31],
      ['stsc', 4, 2 ** 31],
      ['stsc', 12, 5],
      ['elst', 12, 2 ** 20],
      ['elst', 4, 2],
    ] as const)
      expect(await read(patch(bytes, type, at, value)).catch(() => undefined), `${type} ${at}`).toBeUndefined();
  });
});
