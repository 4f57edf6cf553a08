import type { Clip } from './smil.ts';

/** Plays clips of recordings one after the other, with one audio element. */
export type ClipPlayer = {
  /**
   * Resolves when the clip has played: `ended`; `stopped` when another clip or a pause was requested, or the browser blocks
   * playback; `missing` when the recording can't be loaded or decoded.
   */
  play(clip: Clip): Promise<'ended' | 'stopped' | 'missing'>;
  pause(): void;
  close(): void;
};

/** Clips this close to each other play on without seeking, which would be audible. */
const SEAMLESS_GAP_S = 0.25;
const MIN_WAIT_MS = 20;

/**
 * An address in which the audio element can seek: the recording itself if the server supports ranges, else a local copy.
 * Null when it can't be loaded.
 */
const resolveSource = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-1' } });
    if (response.status === 200) return URL.createObjectURL(await response.blob());
    void response.body?.cancel();
    return response.status === 206 ? url : null;
  } catch {
    return null; // no network, or no server
  }
};

export const createClipPlayer = (doc: Document): ClipPlayer => {
  const audio = doc.createElement('audio');
  audio.preload = 'auto';
  let recording = '';
  let source: string | null = null;
  let stop = (): void => {};

  const unload = (): void => {
    if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    source = null;
    recording = '';
    audio.removeAttribute('src');
    audio.load();
  };
  /** Resolves to true once the element has the metadata of the recording. */
  const load = async (url: string, isWanted: () => boolean): Promise<boolean> => {
    if (recording === url && !audio.error && audio.readyState > 0) return true;
    audio.pause();
    unload();
    const found = await resolveSource(url);
    if (!isWanted()) {
      if (found?.startsWith('blob:')) URL.revokeObjectURL(found);
      return true;
    }
    if (found === null) return false;
    recording = url;
    source = found;
    return new Promise((resolve) => {
      audio.onloadedmetadata = () => resolve(true);
      audio.onerror = () => resolve(false);
      audio.src = found;
    });
  };
  const waitForEnd = (end: number | null, isWanted: () => boolean): Promise<'ended' | 'missing'> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (outcome: 'ended' | 'missing'): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const checkPosition = (): void => {
        clearTimeout(timer);
        if (!isWanted()) return;
        const remaining = end === null ? Number.POSITIVE_INFINITY : end - audio.currentTime;
        if (remaining <= 0) finish('ended');
        else if (end !== null && !audio.paused)
          timer = setTimeout(checkPosition, Math.max(MIN_WAIT_MS, remaining * 1000));
      };
      audio.ontimeupdate = checkPosition;
      audio.onended = () => isWanted() && finish('ended');
      audio.onerror = () => isWanted() && finish('missing');
      checkPosition();
    });

  return {
    async play({ audio: url, begin, end }) {
      stop();
      let wanted = true;
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => {
          wanted = false;
          resolve('stopped');
        };
      });
      const playClip = async (): Promise<'ended' | 'stopped' | 'missing'> => {
        if (!(await load(url, () => wanted))) return wanted ? 'missing' : 'stopped';
        if (!wanted) return 'stopped';
        if (audio.ended || Math.abs(audio.currentTime - begin) > SEAMLESS_GAP_S) audio.currentTime = begin;
        try {
          await audio.play();
        } catch {
          return audio.error ? 'missing' : 'stopped'; // the browser requires a user gesture first
        }
        return waitForEnd(end, () => wanted);
      };
      return Promise.race([playClip(), stopped]);
    },
    pause() {
      stop();
      audio.pause();
    },
    close() {
      stop();
      audio.pause();
      unload();
    },
  };
};
