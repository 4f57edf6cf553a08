import { buildId3Tag, buildMp3, buildPictureFrame, buildSilentFrames, buildTextFrame } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { parseFrameHeader } from './frame-header.ts';
import { type SoundScan, scanFrames } from './frame-scanner.ts';
import { limitSeekIndexes, MAX_ENTRIES, MAX_ENTRIES_PER_BOOK, SeekIndex } from './seek-index.ts';

const FRAME_MS = (1152 * 1000) / 44_100;
const scan = async (bytes: Buffer, maxBytes = Number.MAX_SAFE_INTEGER): Promise<SoundScan> => {
  const sound = await scanFrames(createMemorySource(bytes), 0, maxBytes);
  if (!sound) throw new Error('no sound');
  return sound;
};
/** An info frame, as encoders write it first; it contains no audio. */
const buildInfoFrame = (mark: string): Buffer => {
  const frame = buildSilentFrames(0.01);
  frame.write(mark, 4 + 17);
  return frame;
};

describe('the length of an MP3', () => {
  it.each([false, true])('[FMT-44] is that of its frames, variable bit rate: %s', async (variable) => {
    const { durationMs } = await scan(buildSilentFrames(100, { variable }));
    expect(durationMs).toBeCloseTo(Math.ceil(100_000 / FRAME_MS) * FRAME_MS, 6);
  });

  it.each(['Xing', 'Info'])('[FMT-44] leaves out a first frame of %s', async (mark) => {
    const sound = buildSilentFrames(10);
    expect((await scan(Buffer.concat([buildInfoFrame(mark), sound]))).durationMs).toBe((await scan(sound)).durationMs);
  });

  it('[FMT-44] is that of all concatenated files, without tags and other bytes between them', async () => {
    const tag = buildId3Tag([buildTextFrame('TIT2', 'x'), buildPictureFrame(Buffer.alloc(700_000, 0xff))]);
    const one = await scan(buildSilentFrames(10));
    const joined = [
      buildSilentFrames(10),
      tag,
      buildSilentFrames(10),
      Buffer.alloc(5000, 'rubbish'),
      buildSilentFrames(10),
    ];
    const { durationMs, seek } = await scan(Buffer.concat(joined));
    expect(durationMs).toBeCloseTo(3 * one.durationMs, 6);
    expect(seek?.offsets).toHaveLength(31);
  });

  it('[FMT-44] of a file that is too large to scan is extrapolated from its beginning', async () => {
    const { durationMs, seek } = await scan(buildSilentFrames(1000), 512 * 1024);
    expect(durationMs / 1_000_000).toBeCloseTo(1, 2);
    expect(seek).toBeNull();
  });
});

describe('seeking in an MP3', () => {
  it('[FMT-45] needs no index at a constant bit rate', async () => {
    expect((await scan(buildMp3({ seconds: 60, cover: true }))).seek).toBeNull();
  });

  it('[FMT-45] needs one when the frames do not keep the bit rate', async () => {
    const short = buildSilentFrames(0.02);
    expect((await scan(Buffer.alloc(short.length * 100, short))).seek).toBeNull();
    expect((await scan(Buffer.alloc(short.length * 1000, short))).seek?.offsets).toHaveLength(27);
  });

  it('[FMT-45] a frame of the index plays within 250 ms of its time', async () => {
    const bytes = Buffer.concat([buildInfoFrame('Xing'), buildSilentFrames(600, { variable: true })]);
    const { seek, durationMs } = await scan(bytes);
    if (!seek) throw new Error('no index');
    expect(seek.offsets).toHaveLength(Math.ceil(durationMs / seek.everyMs));
    const heardAt = new Map<number, number>();
    let at = buildInfoFrame('Xing').length;
    for (let frame = 0; at < bytes.length; frame += 1) {
      heardAt.set(at, frame * FRAME_MS);
      at += parseFrameHeader(bytes, at)?.bytes ?? Number.NaN;
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
    const thinner = limitSeekIndexes([null, ...long]);
    expect(thinner.reduce((sum, index) => sum + (index?.offsets.length ?? 0), 0)).toBeLessThanOrEqual(
      MAX_ENTRIES_PER_BOOK,
    );
    expect(thinner[0]).toBeNull();
    expect(thinner[1]).toEqual({ everyMs: 4000, offsets: Array.from({ length: 1250 }, (_, entry) => entry * 4) });
    expect(limitSeekIndexes(long.slice(0, 10))).toEqual(long.slice(0, 10));
  });
});
