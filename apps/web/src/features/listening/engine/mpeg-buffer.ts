const TYPE = 'audio/mpeg';
/** Files that follow each other this closely are one stream: their lengths are whole milliseconds, those of frames are not. */
const SEAM_S = 0.2;

/** Whether this browser takes MP3 piece by piece. */
export const takesMpeg = (): boolean => typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(TYPE);

/** What an element plays: one stretch of sound without gaps, which grows at its end and is cut at its begin. Times are seconds. */
export type MpegBuffer = {
  readonly url: string;
  /** Begins anew, with nothing. */
  clear(): Promise<void>;
  /** @param at where it is heard, or null where it follows what came before. @throws when the buffer is full, or these bytes are no sound */
  append(bytes: Uint8Array<ArrayBuffer>, at: number | null): Promise<void>;
  /** Forgets what lies before. */
  cut(before: number): Promise<void>;
  /** Nothing follows. */
  finish(): void;
  from(): number;
  /** Its end; null where nothing is in it. */
  to(): number | null;
  close(): void;
};

export const mpegBuffer = (duration: number): MpegBuffer => {
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  const opened = new Promise<SourceBuffer>((resolve) => {
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
  let open: SourceBuffer | null = null;

  const range = (): [number, number] | null => {
    // a source that its element has left has no buffers
    if (!open || source.sourceBuffers.length === 0 || open.buffered.length === 0) return null;
    return [open.buffered.start(0), open.buffered.end(open.buffered.length - 1)];
  };
  const updated = (buffer: SourceBuffer, begin: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = (event: Event): void => {
        buffer.removeEventListener('updateend', ended);
        buffer.removeEventListener('error', ended);
        if (event.type === 'error') reject(new Error('these bytes are no sound'));
        else resolve();
      };
      buffer.addEventListener('updateend', ended);
      buffer.addEventListener('error', ended);
      try {
        begin();
      } catch (error) {
        buffer.removeEventListener('updateend', ended);
        buffer.removeEventListener('error', ended);
        reject(error);
      }
    });

  return {
    url,
    clear: async () => {
      const buffer = await opened;
      open = buffer;
      if (source.readyState === 'open') buffer.abort();
      if (range()) await updated(buffer, () => buffer.remove(0, Number.POSITIVE_INFINITY));
    },
    append: async (bytes, at) => {
      const buffer = await opened;
      const end = range()?.[1];
      if (at !== null && source.readyState === 'open') buffer.abort();
      if (at !== null && (end === undefined || Math.abs(end - at) > SEAM_S)) buffer.timestampOffset = at;
      await updated(buffer, () => buffer.appendBuffer(bytes));
    },
    cut: async (before) => {
      const buffer = await opened;
      const from = range()?.[0];
      if (from !== undefined && before > from) await updated(buffer, () => buffer.remove(0, before));
    },
    finish: () => {
      if (source.readyState === 'open') source.endOfStream();
    },
    from: () => range()?.[0] ?? 0,
    to: () => range()?.[1] ?? null,
    close: () => URL.revokeObjectURL(url),
  };
};
