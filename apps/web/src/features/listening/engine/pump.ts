import { bufferedTo } from './audio-element.ts';
import type { MpegBuffer } from './mpeg-buffer.ts';
import { LineTrouble, type MpegLines, type Needle } from './mpeg-lines.ts';

const SECOND_MS = 1000;
/** So much lies ready, in seconds of the book. */
const AHEAD_S = 90;
/** What was heard longer ago is forgotten: a buffer for sound takes 12 MB in Chromium. */
const BEHIND_S = 60;
const KEPT_BEHIND_S = 30;
/** With less than this the next piece shall come soon, else large ones cost fewer requests. */
const SHORT_S = 15;
const SMALL_BYTES = 64 * 1024;
const LARGE_BYTES = 256 * 1024;
/** Between looks at how much lies ready, and between tries while there is enough to play. */
const LOOK_MS = 2000;

type Parts = {
  lines: MpegLines;
  buffer: MpegBuffer;
  audio: HTMLAudioElement;
  tracks: number;
  /** Nothing comes, and there is nothing left to play. */
  failed(error: unknown): void;
};

export type Pump = {
  /** Begins anew, so that this place can be played. */
  from(atMs: number): void;
  /** Goes on where it failed. */
  again(): void;
  /** The element has nothing to play. */
  starved(): void;
  close(): void;
};

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Keeps the buffer of an element filled from the needle on: enough ahead, little behind. */
export const pump = ({ lines, buffer, audio, tracks, failed }: Parts): Pump => {
  let round = new AbortController();
  /** Two rounds must not touch the buffer at once. */
  let turn: Promise<void> = Promise.resolve();
  let needle: Needle | null = null;
  let placeMs = 0;
  let trouble: unknown = null;
  let wake = (): void => {};

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const ahead = (): number => bufferedTo(audio) - audio.currentTime;
  /** Also before the element is where it shall play. */
  const ready = (): number => Math.min(ahead(), (buffer.to() ?? 0) - placeMs / SECOND_MS);

  const append = async (bytes: Uint8Array<ArrayBuffer>, at: number | null): Promise<void> => {
    try {
      await buffer.append(bytes, at);
    } catch (error) {
      if (!isFull(error)) throw error;
      await buffer.cut(audio.currentTime - 1);
      await buffer.append(bytes, at);
    }
  };
  /** Takes the next piece. Answers whether there was one. */
  const step = async (signal: AbortSignal): Promise<boolean> => {
    needle ??= await lines.needleBefore(placeMs, signal);
    if (lines.isAtEnd(needle)) {
      // all of a file was taken, and there was no frame in it
      if (buffer.to() === null) throw new LineTrouble('undecodable');
      if (needle.track + 1 >= tracks) return false;
      needle = await lines.needleAt(needle.track + 1, signal);
    }
    const bytes = await lines.bytes(needle, ready() < SHORT_S ? SMALL_BYTES : LARGE_BYTES, signal);
    if (signal.aborted) return true;
    if (bytes.length === 0) throw new LineTrouble('network');
    await append(bytes, needle.atMs === null ? null : needle.atMs / SECOND_MS);
    needle = { track: needle.track, offset: needle.offset + bytes.length, atMs: null };
    if (audio.currentTime - buffer.from() > BEHIND_S) await buffer.cut(audio.currentTime - KEPT_BEHIND_S);
    return true;
  };
  const run = async (signal: AbortSignal, isAnew: boolean): Promise<void> => {
    if (isAnew) await buffer.clear();
    while (!signal.aborted) {
      if (ahead() > AHEAD_S) {
        await pause();
        continue;
      }
      try {
        if (!(await step(signal))) return buffer.finish();
        trouble = null;
      } catch (error) {
        if (signal.aborted) return;
        const canWait = isFull(error) || (error instanceof LineTrouble && error.reason !== 'undecodable');
        if (!canWait || ahead() < 1) return failed(error);
        trouble = error;
        await pause();
      }
    }
  };
  const begin = (isAnew: boolean): void => {
    round.abort();
    wake();
    trouble = null;
    round = new AbortController();
    const { signal } = round;
    turn = turn
      .then(() => (signal.aborted ? undefined : run(signal, isAnew)))
      .catch((error: unknown) => {
        if (!signal.aborted) failed(error);
      });
  };

  return {
    from: (atMs) => {
      placeMs = atMs;
      needle = null;
      begin(true);
    },
    again: () => {
      if (needle) begin(false);
      else begin(true);
    },
    starved: () => {
      if (trouble === null) return wake();
      const reason = trouble;
      round.abort();
      wake();
      trouble = null;
      failed(reason);
    },
    close: () => {
      round.abort();
      wake();
    },
  };
};
