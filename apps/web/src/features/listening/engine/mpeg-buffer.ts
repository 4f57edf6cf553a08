import { createFrameLog, readDecoderDelay } from './frame-log.ts';

const TYPE = 'audio/mpeg';
/** Files that follow each other this closely are one stream: their lengths are whole milliseconds, those of frames are not. */
const MAX_SEAM_S = 0.2;

/** Whether this browser accepts MP3 by Media Source. */
export const canBufferMpeg = (): boolean => typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(TYPE);

/** The buffer of an element: one range without gaps that grows at its end and is cut at its start. Times are seconds. */
export type MpegBuffer = {
  readonly url: string;
  clear(): Promise<void>;
  /** @param at start of the bytes, or null where they follow the previous ones. @throws when the buffer is full, or can't decode them */
  append(bytes: Uint8Array<ArrayBuffer>, at: number | null): Promise<void>;
  removeBefore(time: number): Promise<void>;
  /** Nothing follows. */
  finish(): void;
  start(): number;
  /** Null where the buffer is empty. */
  end(): number | null;
  /** Where the decoder has to start for a time to be heard; null while its frame has not arrived. */
  findDecodingStart(time: number): number | null;
  close(): void;
};

/** @param onArrived frames are here, and not yet in the buffer */
export const createMpegBuffer = (duration: number, onArrived: () => void): MpegBuffer => {
  const log = createFrameLog();
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  const opening = new Promise<SourceBuffer>((resolve) => {
    source.addEventListener(
      'sourceopen',
      () => {
        const buffer = source.addSourceBuffer(TYPE);
        source.duration = duration;
        resolve(buffer);
      },
      { once: true },
    );
  });
  let openBuffer: SourceBuffer | null = null;

  const getRange = (): [number, number] | null => {
    // a source that its element has left has no buffers
    if (!openBuffer || source.sourceBuffers.length === 0 || openBuffer.buffered.length === 0) return null;
    return [openBuffer.buffered.start(0), openBuffer.buffered.end(openBuffer.buffered.length - 1)];
  };
  /** Starts an update, and waits for its end. */
  const update = (buffer: SourceBuffer, startUpdate: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const onEnd = (event: Event): void => {
        buffer.removeEventListener('updateend', onEnd);
        buffer.removeEventListener('error', onEnd);
        if (event.type === 'error') reject(new Error('these bytes are no audio'));
        else resolve();
      };
      buffer.addEventListener('updateend', onEnd);
      buffer.addEventListener('error', onEnd);
      try {
        startUpdate();
      } catch (error) {
        buffer.removeEventListener('updateend', onEnd);
        buffer.removeEventListener('error', onEnd);
        reject(error);
      }
    });

  return {
    url,
    clear: async () => {
      const buffer = await opening;
      openBuffer = buffer;
      if (source.readyState === 'open') buffer.abort();
      log.restart(0);
      if (getRange()) await update(buffer, () => buffer.remove(0, Number.POSITIVE_INFINITY));
    },
    append: async (bytes, at) => {
      const buffer = await opening;
      const end = getRange()?.[1];
      if (at !== null && source.readyState === 'open') buffer.abort();
      if (at !== null && (end === undefined || Math.abs(end - at) > MAX_SEAM_S)) {
        const start = Math.max(0, at - readDecoderDelay(bytes));
        buffer.timestampOffset = start;
        log.restart(start);
      }
      const undoAdding = log.add(bytes);
      onArrived();
      try {
        await update(buffer, () => buffer.appendBuffer(bytes));
      } catch (error) {
        undoAdding(); // a full buffer gets the same bytes again
        throw error;
      }
    },
    removeBefore: async (time) => {
      const buffer = await opening;
      const start = getRange()?.[0];
      if (start === undefined || time <= start) return;
      log.removeBefore(time);
      await update(buffer, () => buffer.remove(0, time));
    },
    finish: () => {
      if (source.readyState === 'open') source.endOfStream();
    },
    start: () => getRange()?.[0] ?? 0,
    end: () => getRange()?.[1] ?? null,
    findDecodingStart: log.findDecodingStart,
    close: () => URL.revokeObjectURL(url),
  };
};
