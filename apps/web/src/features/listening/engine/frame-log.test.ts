import { describe, expect, it } from 'vitest';
import { createFrameLog, readDecoderDelay } from './frame-log.ts';

const FRAME_S = 576 / 22_050;
/** Mono frames at 22,050 Hz that need so many bytes of those before; at 8 kilobits they have 26 bytes, 13 of them sound. */
const buildFrames = (...needed: number[]): Uint8Array => {
  const bytes = new Uint8Array(needed.length * 26);
  for (const [index, back] of needed.entries()) bytes.set([0xff, 0xf3, 0x10, 0xc0, back], index * 26);
  return bytes;
};
const createLog = (needed: readonly number[], at = 100) => {
  const log = createFrameLog();
  log.restart(at);
  log.add(buildFrames(...needed));
  return log;
};
const middleOf = (frame: number): number => 100 + (frame + 0.5) * FRAME_S;

describe('the frame where decoding starts', () => {
  it('[HEAR-125] is the one of the position if it needs nothing of those before', () => {
    expect(createLog([0, 0, 0, 0]).findDecodingStart(middleOf(2))).toBe(middleOf(2));
  });

  it('[HEAR-125] is as far before the position as its frame needs bytes', () => {
    const log = createLog(Array.from({ length: 40 }, () => 60));
    // 60 bytes are those of five frames
    expect(log.findDecodingStart(middleOf(30))).toBeCloseTo(100 + 25 * FRAME_S, 2);
    expect(createLog(Array.from({ length: 40 }, () => 13)).findDecodingStart(middleOf(30))).toBeCloseTo(
      100 + 29 * FRAME_S,
      2,
    );
  });

  it('[HEAR-125] is one that lets the sound begin nearest to the position, neither much before nor behind', () => {
    // all frames before the position are heard by themselves: starting there would be heard 130 ms too early
    const log = createLog([...Array.from({ length: 20 }, () => 0), 39, 39, 39, 0, 0]);
    const from = log.findDecodingStart(middleOf(20)) ?? 0;
    expect(from).toBeGreaterThan(100 + 16 * FRAME_S);
    expect(from).toBeLessThanOrEqual(middleOf(20));
  });

  it('[HEAR-125] is found whatever the borders of chunks are, and unknown outside of what is buffered', () => {
    const bytes = buildFrames(...Array.from({ length: 40 }, () => 60));
    const log = createFrameLog();
    log.restart(100);
    for (let at = 0; at < bytes.length; at += 17) log.add(bytes.subarray(at, at + 17));
    const expected = createLog(Array.from({ length: 40 }, () => 60));
    expect(log.findDecodingStart(middleOf(30))).toBe(expected.findDecodingStart(middleOf(30)));
    expect(log.findDecodingStart(99)).toBeNull();
    expect(log.findDecodingStart(102)).toBeNull();
    log.removeBefore(middleOf(20));
    expect(log.findDecodingStart(middleOf(10))).toBeNull();
    log.restart(0);
    expect(log.findDecodingStart(middleOf(30))).toBeNull();
  });

  it('[HEAR-127] lets the sound begin at the frame nearest to the position', () => {
    const log = createLog(Array.from({ length: 40 }, () => 60));
    const early = log.findDecodingStart(100 + 30.2 * FRAME_S) ?? 0;
    const late = log.findDecodingStart(100 + 30.8 * FRAME_S) ?? 0;
    expect(early).toBeCloseTo(100 + 25 * FRAME_S, 2);
    expect(late).toBeCloseTo(100 + 26 * FRAME_S, 2);
  });
});

it('[HEAR-127] the delay of the decoder is that of the first frame, behind bytes that are none', () => {
  expect(readDecoderDelay(buildFrames(0, 0, 0))).toBeCloseTo(529 / 22_050, 6);
  expect(readDecoderDelay(new Uint8Array([1, 2, 0xff, 3, ...buildFrames(0, 0)]))).toBeCloseTo(529 / 22_050, 6);
  expect(readDecoderDelay(new Uint8Array(10_000).fill(0xff))).toBe(0);
});
