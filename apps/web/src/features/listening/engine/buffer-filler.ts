import { getBufferedEnd } from './audio-element.ts';
import type { MpegBuffer } from './mpeg-buffer.ts';
import { LoadError, type MpegLoader, type ReadCursor } from './mpeg-loader.ts';

const SECOND_MS = 1000;
/** How long playback goes on without the network, as on a phone that leaves the reach of a transmitter, at any speed. */
const AHEAD_S = 300;
/** A buffer for audio takes 12 MB in Chromium; what was played needs its part of them. */
const AHEAD_BYTES = 8 * 1024 ** 2;
/** Where a buffer was full, it is filled to this part of what it had. */
const REFILL_PART = 0.9;
/** What was played longer ago is removed. */
const BEHIND_S = 60;
const KEPT_BEHIND_S = 30;
/** With less than this ahead, small chunks arrive sooner; else large ones cost fewer requests. */
const SHORT_S = 15;
const SMALL_CHUNK_BYTES = 64 * 1024;
const LARGE_CHUNK_BYTES = 256 * 1024;
/** Between checks of the buffer, and between attempts while there is enough to play. */
const CHECK_MS = 2000;

type BufferFillerOptions = {
  loader: MpegLoader;
  buffer: MpegBuffer;
  audio: HTMLAudioElement;
  trackCount: number;
  /** No data arrives, and there is nothing left to play. */
  onError(error: unknown): void;
};

export type BufferFiller = {
  /** Empties the buffer, and fills it from a position. */
  restart(atMs: number): void;
  /** Continues where it failed. */
  resume(): void;
  /** The element has nothing to play. */
  handleUnderrun(): void;
  close(): void;
};

const isBufferFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Keeps the buffer of an element filled: enough ahead of the current position, little behind. */
export const createBufferFiller = ({
  loader,
  buffer,
  audio,
  trackCount,
  onError,
}: BufferFillerOptions): BufferFiller => {
  let control = new AbortController();
  /** Runs one after the other: two must not touch the buffer at once. */
  let lastRun: Promise<void> = Promise.resolve();
  let cursor: ReadCursor | null = null;
  let startMs = 0;
  /** What a browser took that has a smaller buffer. */
  let secondsUntilFull = Number.POSITIVE_INFINITY;
  let pendingError: unknown = null;
  let endPause = (): void => {};

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, CHECK_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const secondsAhead = (): number => getBufferedEnd(audio) - audio.currentTime;
  /** Seconds of the book that are buffered ahead. */
  const secondsWanted = (): number => {
    const bytesPerSecond = loader.getBytesPerSecond(cursor?.track ?? 0);
    return Math.min(AHEAD_S * audio.playbackRate, AHEAD_BYTES / bytesPerSecond, secondsUntilFull);
  };
  /** Works also before the element has reached its position. */
  const secondsReady = (): number => Math.min(secondsAhead(), (buffer.end() ?? 0) - startMs / SECOND_MS);

  const append = async (bytes: Uint8Array<ArrayBuffer>, at: number | null): Promise<void> => {
    try {
      await buffer.append(bytes, at);
    } catch (error) {
      if (!isBufferFull(error)) throw error;
      await buffer.removeBefore(audio.currentTime - 1);
      await buffer.append(bytes, at);
    }
  };
  /** Loads the next chunk. Returns false at the end of the book. */
  const loadChunk = async (signal: AbortSignal): Promise<boolean> => {
    cursor ??= await loader.findCursorBefore(startMs, signal);
    if (loader.isAtEnd(cursor)) {
      // the whole file was loaded, and had no frame
      if (buffer.end() === null) throw new LoadError('undecodable');
      if (cursor.track + 1 >= trackCount) return false;
      cursor = await loader.findTrackStart(cursor.track + 1, signal);
    }
    const chunkBytes = secondsReady() < SHORT_S ? SMALL_CHUNK_BYTES : LARGE_CHUNK_BYTES;
    const bytes = await loader.load(cursor, chunkBytes, signal);
    if (signal.aborted) return true;
    if (bytes.length === 0) throw new LoadError('network');
    await append(bytes, cursor.atMs === null ? null : cursor.atMs / SECOND_MS);
    cursor = { track: cursor.track, offset: cursor.offset + bytes.length, atMs: null };
    if (audio.currentTime - buffer.start() > BEHIND_S) await buffer.removeBefore(audio.currentTime - KEPT_BEHIND_S);
    return true;
  };
  const fill = async (signal: AbortSignal, shouldClear: boolean): Promise<void> => {
    if (shouldClear) await buffer.clear();
    while (!signal.aborted) {
      if (secondsAhead() > secondsWanted()) {
        await pause();
        continue;
      }
      try {
        if (!(await loadChunk(signal))) return buffer.finish();
        pendingError = null;
      } catch (error) {
        if (signal.aborted) return;
        // waits for room instead of loading the same bytes again and again
        if (isBufferFull(error)) secondsUntilFull = secondsAhead() * REFILL_PART;
        const canWait = isBufferFull(error) || (error instanceof LoadError && error.reason !== 'undecodable');
        if (!canWait || secondsAhead() < 1) return onError(error);
        pendingError = error;
        await pause();
      }
    }
  };
  const start = (shouldClear: boolean): void => {
    control.abort();
    endPause();
    pendingError = null;
    control = new AbortController();
    const { signal } = control;
    lastRun = lastRun
      .then(() => (signal.aborted ? undefined : fill(signal, shouldClear)))
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
  };

  return {
    restart: (atMs) => {
      startMs = atMs;
      cursor = null;
      start(true);
    },
    resume: () => start(cursor === null),
    handleUnderrun: () => {
      if (pendingError === null) return endPause();
      const error = pendingError;
      control.abort();
      endPause();
      pendingError = null;
      onError(error);
    },
    close: () => {
      control.abort();
      endPause();
    },
  };
};
