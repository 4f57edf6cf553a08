import { buildSilentFrames } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { canKeepFrames, MAX_FRAMES } from '../audio/sound-frames.ts';
import { parseFrameHeader } from './frame-header.ts';
import { scanFrames } from './frame-scanner.ts';
import { readMpegFrameSizes } from './frame-table.ts';

const scan = (bytes: Buffer) => scanFrames(createMemorySource(bytes), 0, Number.MAX_SAFE_INTEGER);
const listSizes = (bytes: Buffer): number[] => {
  const sizes: number[] = [];
  for (let at = 0; at < bytes.length; at += sizes.at(-1) ?? 0) sizes.push(parseFrameHeader(bytes, at)?.bytes ?? 0);
  return sizes;
};

describe('the frames of an MP3', () => {
  it.each([false, true])('[FMT-362] are known by their sizes, variable bit rate: %s', async (variable) => {
    const sound = buildSilentFrames(100, { variable });
    const frames = (await scan(Buffer.concat([Buffer.alloc(500), sound, Buffer.alloc(3000, 'rubbish')])))?.frames;
    if (frames?.coding !== 'mpeg') throw new Error('no frames');
    const { rate, samples, channels, count, bytes } = frames;
    const expected = listSizes(sound);
    expect({ rate, samples, channels, count, bytes }).toEqual({
      rate: 44_100,
      samples: 1152,
      channels: 1,
      count: expected.length,
      bytes: sound.length,
    });
    expect([...(await readMpegFrameSizes(frames)).sizes]).toEqual(expected);
    expect(frames.sizes.length).toBeLessThan(expected.length);
  });

  it('[FMT-362] leave out the last one where the file ends within it', async () => {
    const sound = buildSilentFrames(10);
    const expected = listSizes(sound);
    const frames = (await scan(sound.subarray(0, -20)))?.frames;
    expect(frames).toMatchObject({ count: expected.length - 1, bytes: sound.length - (expected.at(-1) ?? 0) });
  });

  it('[FMT-362] are not kept where other bytes lie between them', async () => {
    const sound = buildSilentFrames(5);
    expect((await scan(Buffer.concat([sound, Buffer.alloc(100), sound])))?.frames).toBeUndefined();
  });

  it('[FMT-363] are not kept of a book that has too many', () => {
    const frames = { coding: 'mpeg', rate: 44_100, samples: 1152, channels: 1, bytes: 1, version: 0xfb } as const;
    const half = { ...frames, count: MAX_FRAMES / 2, sizes: 'abcd' };
    expect(canKeepFrames([half, undefined, half])).toBe(true);
    expect(canKeepFrames([half, half, { ...half, count: 1 }])).toBe(false);
    expect(canKeepFrames([{ ...half, sizes: 'a'.repeat(7 * 1024 ** 2) }])).toBe(false);
    const sections = Array.from({ length: 200 }, (_, at): [number, number] => [at * 2, at * 2 + 1]);
    const places = { config: '', sizesAt: 0, sections, lastSizes: [] };
    const scattered = { ...frames, ...places, coding: 'aac', count: 200 } as const;
    expect(canKeepFrames(Array.from({ length: 25 }, () => scattered))).toBe(true);
    expect(canKeepFrames(Array.from({ length: 26 }, () => scattered))).toBe(false);
  });
});
