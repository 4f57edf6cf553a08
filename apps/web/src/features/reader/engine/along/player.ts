import type { Clip } from './smil.ts';

/** Plays pieces of recordings, one after the other, with one element. */
export type Player = {
  /**
   * Settles when the piece has been heard: `ended`; `stopped` when something else was asked for meanwhile, or the browser
   * lets nothing be heard; `missing` when the recording can't be had or decoded.
   */
  play(clip: Clip): Promise<'ended' | 'stopped' | 'missing'>;
  pause(): void;
  close(): void;
};

/** Pieces that lie so near to each other are one: no seeking between them, which would be heard. */
const NEAR_S = 0.25;
const LEAST_WAIT_MS = 20;

/**
 * An address that the element can play from anywhere: that of the part where ranges of it can be had, else of a copy.
 * Null when it can't be had.
 */
const playable = async (url: string): Promise<string | null> => {
  try {
    const reply = await fetch(url, { headers: { range: 'bytes=0-1' } });
    if (reply.status === 200) return URL.createObjectURL(await reply.blob());
    void reply.body?.cancel();
    return reply.status === 206 ? url : null;
  } catch {
    return null; // no network, or no server
  }
};

export const makePlayer = (doc: Document): Player => {
  const audio = doc.createElement('audio');
  audio.preload = 'auto';
  let recording = '';
  let source: string | null = null;
  let stop = (): void => {};

  const letGo = (): void => {
    if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    source = null;
    recording = '';
    audio.removeAttribute('src');
    audio.load();
  };
  /** Resolves true once the element knows the recording. */
  const load = async (url: string, isWanted: () => boolean): Promise<boolean> => {
    if (recording === url && !audio.error && audio.readyState > 0) return true;
    audio.pause();
    letGo();
    const found = await playable(url);
    if (!isWanted()) {
      if (found?.startsWith('blob:')) URL.revokeObjectURL(found);
      return true;
    }
    if (found === null) return false;
    recording = url;
    source = found;
    return new Promise((done) => {
      audio.onloadedmetadata = () => done(true);
      audio.onerror = () => done(false);
      audio.src = found;
    });
  };
  const until = (end: number | null, isWanted: () => boolean): Promise<'ended' | 'missing'> =>
    new Promise((done) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (how: 'ended' | 'missing'): void => {
        clearTimeout(timer);
        done(how);
      };
      const look = (): void => {
        clearTimeout(timer);
        if (!isWanted()) return;
        const left = end === null ? Number.POSITIVE_INFINITY : end - audio.currentTime;
        if (left <= 0) finish('ended');
        else if (end !== null && !audio.paused) timer = setTimeout(look, Math.max(LEAST_WAIT_MS, left * 1000));
      };
      audio.ontimeupdate = look;
      audio.onended = () => isWanted() && finish('ended');
      audio.onerror = () => isWanted() && finish('missing');
      look();
    });

  return {
    async play({ audio: url, begin, end }) {
      stop();
      let wanted = true;
      const stopped = new Promise<'stopped'>((done) => {
        stop = () => {
          wanted = false;
          done('stopped');
        };
      });
      const heard = async (): Promise<'ended' | 'stopped' | 'missing'> => {
        if (!(await load(url, () => wanted))) return wanted ? 'missing' : 'stopped';
        if (!wanted) return 'stopped';
        if (audio.ended || Math.abs(audio.currentTime - begin) > NEAR_S) audio.currentTime = begin;
        try {
          await audio.play();
        } catch {
          return audio.error ? 'missing' : 'stopped'; // the browser asks for a touch of the reader first
        }
        return until(end, () => wanted);
      };
      return Promise.race([heard(), stopped]);
    },
    pause() {
      stop();
      audio.pause();
    },
    close() {
      stop();
      audio.pause();
      letGo();
    },
  };
};
