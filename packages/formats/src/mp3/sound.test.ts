import { anMp3, id3Tag, pictureFrame, silentFrames, textFrame } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../audio/byte-source.ts';
import { headerAt } from './frame-header.ts';
import type { Sound } from './frame-walk.ts';
import { scanSound } from './scan.ts';
import { MAX_ENTRIES, MAX_ENTRIES_A_BOOK, SeekIndex, thinnedTogether } from './seek-index.ts';

const FRAME_MS = (1152 * 1000) / 44_100;
const scan = async (bytes: Buffer, maxBytes = Number.MAX_SAFE_INTEGER): Promise<Sound> => {
  const sound = await scanSound(bytesInMemory(bytes), 0, maxBytes);
  if (!sound) throw new Error('no sound');
  return sound;
};
/** A frame of information like those that encoders put first: its sound is not heard. */
const information = (mark: string): Buffer => {
  const frame = silentFrames(0.01);
  frame.write(mark, 4 + 17);
  return frame;
};

describe('the length of an MP3', () => {
  it.each([false, true])('[FMT-44] is that of its frames, variable bit rate: %s', async (variable) => {
    const { durationMs } = await scan(silentFrames(100, { variable }));
    expect(durationMs).toBeCloseTo(Math.ceil(100_000 / FRAME_MS) * FRAME_MS, 6);
  });

  it.each(['Xing', 'Info'])('[FMT-44] leaves out a first frame of %s', async (mark) => {
    const sound = silentFrames(10);
    expect((await scan(Buffer.concat([information(mark), sound]))).durationMs).toBe((await scan(sound)).durationMs);
  });

  it('[FMT-44] is that of all files that were joined, tags between them and rubbish left out', async () => {
    const tag = id3Tag([textFrame('TIT2', 'x'), pictureFrame(Buffer.alloc(700_000, 0xff))]);
    const one = await scan(silentFrames(10));
    const joined = [silentFrames(10), tag, silentFrames(10), Buffer.alloc(5000, 'rubbish'), silentFrames(10)];
    const { durationMs, seek } = await scan(Buffer.concat(joined));
    expect(durationMs).toBeCloseTo(3 * one.durationMs, 6);
    expect(seek?.offsets).toHaveLength(31);
  });

  it('[FMT-44] of a file that is too large to be heard whole is reckoned from its begin', async () => {
    const { durationMs, seek } = await scan(silentFrames(1000), 512 * 1024);
    expect(durationMs / 1_000_000).toBeCloseTo(1, 2);
    expect(seek).toBeNull();
  });
});

describe('seeking in an MP3', () => {
  it('[FMT-45] needs no index at a constant bit rate', async () => {
    expect((await scan(anMp3({ seconds: 60, cover: true }))).seek).toBeNull();
  });

  it('[FMT-45] needs one at a rate that the frames do not keep', async () => {
    const short = silentFrames(0.02);
    expect((await scan(Buffer.alloc(short.length * 100, short))).seek).toBeNull();
    expect((await scan(Buffer.alloc(short.length * 1000, short))).seek?.offsets).toHaveLength(27);
  });

  it('[FMT-45] a frame of the index is heard within 250 ms of its time', async () => {
    const bytes = Buffer.concat([information('Xing'), silentFrames(600, { variable: true })]);
    const { seek, durationMs } = await scan(bytes);
    if (!seek) throw new Error('no index');
    expect(seek.offsets).toHaveLength(Math.ceil(durationMs / seek.everyMs));
    const heardAt = new Map<number, number>();
    let at = information('Xing').length;
    for (let frame = 0; at < bytes.length; frame += 1) {
      heardAt.set(at, frame * FRAME_MS);
      at += headerAt(bytes, at)?.bytes ?? Number.NaN;
    }
    for (const [index, offset] of seek.offsets.entries()) {
      const late = index * seek.everyMs - (heardAt.get(offset) ?? Number.NaN);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(250);
    }
  });

  it('[FMT-45] an index has a limit, however long the recording', () => {
    const index = new SeekIndex();
    for (let second = 0; second < 100 * 3600; second += 1) index.add(second, (second + 1) * 1000);
    const { everyMs, offsets } = index.result();
    expect(offsets.length).toBeLessThanOrEqual(MAX_ENTRIES);
    expect(offsets.length).toBeGreaterThan(MAX_ENTRIES / 2);
    expect(offsets.every((offset, entry) => offset === (entry * everyMs) / 1000)).toBe(true);
  });
});

describe('the indexes of many files', () => {
  it('[FMT-45] have a limit together', () => {
    const long = Array.from({ length: 30 }, (_, file) => ({
      everyMs: 1000,
      offsets: Array.from({ length: 5000 }, (__, second) => file + second),
    }));
    const thinner = thinnedTogether([null, ...long]);
    expect(thinner.reduce((sum, index) => sum + (index?.offsets.length ?? 0), 0)).toBeLessThanOrEqual(
      MAX_ENTRIES_A_BOOK,
    );
    expect(thinner[0]).toBeNull();
    expect(thinner[1]).toEqual({ everyMs: 4000, offsets: Array.from({ length: 1250 }, (_, entry) => entry * 4) });
    expect(thinnedTogether(long.slice(0, 10))).toEqual(long.slice(0, 10));
  });
});
