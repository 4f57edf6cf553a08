import type { PlaybackError } from './audio-output.ts';

/** Creates an element that may also process audio of another origin. */
export const createAudioElement = (): HTMLAudioElement => {
  const audio = new Audio();
  audio.crossOrigin = 'anonymous';
  audio.preload = 'auto';
  audio.preservesPitch = true;
  return audio;
};

/** The end of the buffered range around the current position, in seconds; the current position where nothing is buffered. */
export const getBufferedEnd = ({ buffered, currentTime }: HTMLAudioElement): number => {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime) return buffered.end(index);
  return currentTime;
};

const REFUSED_STATUSES = [401, 403, 404, 410];
/** The server could not convert the sound: `file.unreadable`. */
const UNREADABLE_STATUS = 422;

/** Maps a response status to an error; null for success. */
export const toPlaybackError = (status: number): PlaybackError | null => {
  if (status >= 200 && status < 300) return null;
  if (status === UNREADABLE_STATUS) return 'undecodable';
  return REFUSED_STATUSES.includes(status) ? 'refused' : 'network';
};

/** Finds out why an element can't play an address by requesting its first byte: the element itself does not tell. */
export const diagnosePlaybackError = async (url: string): Promise<PlaybackError> => {
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    await response.body?.cancel();
    return toPlaybackError(response.status) ?? 'undecodable';
  } catch {
    return 'network';
  }
};

/** Starts playback; reports `blocked` when the browser requires a click first. */
export const startPlayback = (audio: HTMLAudioElement, onError: (error: PlaybackError) => void): void => {
  audio.play().catch((error: unknown) => {
    // other errors have an event of their own, or only mean that it was paused meanwhile
    if (error instanceof DOMException && error.name === 'NotAllowedError') onError('blocked');
  });
};
