import { describe, expect, it, vi } from 'vitest';
import { createBufferFiller } from './buffer-filler.ts';
import type { MpegBuffer } from './mpeg-buffer.ts';
import type { MpegLoader } from './mpeg-loader.ts';

const BOOK_S = 3600;

/** Fills the buffer of a book whose second has so many bytes; the buffer takes `quota` bytes. */
const fillBook = (bytesPerSecond: number, { rate = 1, quota = 12 * 1024 ** 2 } = {}) => {
  const audio = { currentTime: 0, playbackRate: rate };
  let [startS, endS] = [0, 0];
  let loadedBytes = 0;
  const buffered = { length: 1, start: () => startS, end: () => endS };
  const buffer: MpegBuffer = {
    url: '',
    clear: async () => undefined,
    append: async ({ length }) => {
      if ((endS - startS) * bytesPerSecond + length > quota) throw new DOMException('full', 'QuotaExceededError');
      endS += length / bytesPerSecond;
    },
    removeBefore: async (time) => {
      startS = Math.max(startS, time);
    },
    finish: () => undefined,
    start: () => startS,
    end: () => endS,
    findDecodingStart: () => null,
    close: () => undefined,
  };
  const loader: MpegLoader = {
    getBytesPerSecond: () => bytesPerSecond,
    findCursorBefore: async () => ({ track: 0, offset: 0, atMs: 0 }),
    findTrackStart: async (track) => ({ track, offset: 0, atMs: 0 }),
    load: async (_, count) => {
      loadedBytes += count;
      return new Uint8Array(count);
    },
    isAtEnd: ({ offset }) => offset >= BOOK_S * bytesPerSecond,
  };
  const onError = vi.fn();
  // the filler reads nothing else of an element
  const element = Object.assign(audio, { buffered }) as unknown as HTMLAudioElement;
  const filler = createBufferFiller({ loader, buffer, audio: element, trackCount: 1, onError });
  filler.restart(0);
  return {
    audio,
    onError,
    getAheadS: () => endS - audio.currentTime,
    getLoadedBytes: () => loadedBytes,
    getBufferedBytes: () => endS * bytesPerSecond,
    close: () => filler.close(),
  };
};

describe('the buffer of a book', () => {
  it.each([
    [8000, 1, 300],
    [8000, 2, 600],
    [8000, 0.5, 150],
    [40_000, 1, 209],
  ])('[HEAR-126] with %i bytes a second at the speed %d has %i seconds ahead', async (bytes, rate, seconds) => {
    vi.useFakeTimers();
    const book = fillBook(bytes, { rate });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(book.getAheadS()).toBeGreaterThan(seconds);
    expect(book.getAheadS()).toBeLessThan(seconds + 40);
    book.close();
    vi.useRealTimers();
  });

  it('[HEAR-126] that takes less is filled again as it plays, and loads nothing again and again', async () => {
    vi.useFakeTimers();
    const book = fillBook(8000, { quota: 1024 ** 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(book.getAheadS()).toBeGreaterThan(80);
    expect(book.getLoadedBytes() - book.getBufferedBytes()).toBeLessThan(300_000);
    for (let second = 0; second < 600; second += 1) {
      book.audio.currentTime += 1;
      await vi.advanceTimersByTimeAsync(1000);
      expect(book.getAheadS()).toBeGreaterThan(30);
    }
    expect(book.getLoadedBytes()).toBeLessThan(book.getBufferedBytes() * 1.3);
    expect(book.onError).not.toHaveBeenCalled();
    book.close();
    vi.useRealTimers();
  });
});
