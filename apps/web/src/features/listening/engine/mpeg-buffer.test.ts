import { afterEach, expect, it, vi } from 'vitest';
import { createMpegBuffer } from './mpeg-buffer.ts';

const FRAME_S = 576 / 22_050;
/** Mono frames at 22,050 Hz and 8 kilobits of 26 bytes, 13 of them sound, that need 60 bytes of those before. */
const buildFrames = (count: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(count * 26);
  for (let frame = 0; frame < count; frame += 1) bytes.set([0xff, 0xf3, 0x10, 0xc0, 60], frame * 26);
  return bytes;
};
const middleOf = (frame: number): number => (frame + 0.5) * FRAME_S;

/** A source whose buffer refuses bytes while it is full. */
class StubMediaSource extends EventTarget {
  static isFull = false;
  /** The last time at which bytes were put. */
  static offset = 0;
  readyState = 'open';
  duration = 0;
  sourceBuffers: EventTarget[] = [];
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer() {
    let end = 0;
    const buffer = Object.assign(new EventTarget(), {
      timestampOffset: 0,
      buffered: { length: 1, start: () => 0, end: () => end },
      abort: () => undefined,
      remove: () => queueMicrotask(() => buffer.dispatchEvent(new Event('updateend'))),
      appendBuffer: ({ length }: Uint8Array) => {
        if (StubMediaSource.isFull) throw new DOMException('full', 'QuotaExceededError');
        StubMediaSource.offset = buffer.timestampOffset;
        end += (length / 26) * FRAME_S;
        queueMicrotask(() => buffer.dispatchEvent(new Event('updateend')));
      },
    });
    this.sourceBuffers.push(buffer);
    return buffer;
  }
}

afterEach(() => vi.unstubAllGlobals());

it('[HEAR-125] a full buffer that gets the same bytes again finds the same frames', async () => {
  vi.stubGlobal('MediaSource', StubMediaSource);
  vi.stubGlobal('URL', { createObjectURL: () => '', revokeObjectURL: () => undefined });
  const bytes = buildFrames(80);
  const buffer = createMpegBuffer(60, () => undefined);
  await buffer.clear();
  await buffer.append(bytes.subarray(0, 1000), 0); // ends within a frame
  StubMediaSource.isFull = true;
  for (const _ of [1, 2])
    await expect(buffer.append(bytes.subarray(1000), null)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(buffer.findDecodingStart(middleOf(60))).toBeNull();
  StubMediaSource.isFull = false;
  await buffer.append(bytes.subarray(1000), null);
  expect(buffer.findDecodingStart(middleOf(60))).toBeCloseTo(55 * FRAME_S, 2);
  expect(buffer.findDecodingStart(middleOf(81))).toBeNull();
});

it('[HEAR-127] the time of frames is earlier by what the decoder is late, except at the begin', async () => {
  vi.stubGlobal('MediaSource', StubMediaSource);
  vi.stubGlobal('URL', { createObjectURL: () => '', revokeObjectURL: () => undefined });
  const buffer = createMpegBuffer(60, () => undefined);
  await buffer.clear();
  await buffer.append(buildFrames(80), 0);
  expect(StubMediaSource.offset).toBe(0);
  await buffer.append(buildFrames(80), 30);
  expect(StubMediaSource.offset).toBeCloseTo(30 - 529 / 22_050, 6);
});
