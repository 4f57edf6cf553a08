import type { Trouble } from './sound.ts';

/** An element that plays sounds of another origin as data, so that they may be measured and amplified. */
export const audioElement = (): HTMLAudioElement => {
  const audio = new Audio();
  audio.crossOrigin = 'anonymous';
  audio.preload = 'auto';
  audio.preservesPitch = true;
  return audio;
};

/** The end of what is loaded around the place where it plays, in seconds of the element; that place where nothing is. */
export const bufferedTo = ({ buffered, currentTime }: HTMLAudioElement): number => {
  for (let at = 0; at < buffered.length; at += 1)
    if (buffered.start(at) <= currentTime + 0.1 && buffered.end(at) > currentTime) return buffered.end(at);
  return currentTime;
};

const GONE = [401, 403, 404, 410];

/** What an answer means for a sound; null when it is one. */
export const troubleOf = (status: number): Trouble | null => {
  if (status >= 200 && status < 300) return null;
  return GONE.includes(status) ? 'refused' : 'network';
};

/** Why an element can't play this address, which it does not say itself: its first byte is asked for. */
export const diagnosis = async (url: string): Promise<Trouble> => {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    await answer.body?.cancel();
    return troubleOf(answer.status) ?? 'undecodable';
  } catch {
    return 'network';
  }
};

/** Starts an element; a browser that waits for a click says so. */
export const start = (audio: HTMLAudioElement, failed: (reason: Trouble) => void): void => {
  audio.play().catch((error: unknown) => {
    // others come with an event of their own, or only say that it was stopped meanwhile
    if (error instanceof DOMException && error.name === 'NotAllowedError') failed('blocked');
  });
};
