import { soundOfElements } from './elements.ts';
import { takesMpeg } from './mpeg-buffer.ts';
import type { Recording } from './recording.ts';
import type { MakeSound, Sound } from './sound.ts';
import { soundOfSource } from './source.ts';

const MPEG = 'audio/mpeg';

/**
 * Browsers seek in an MP3 of uneven rate by a table of 100 points, which is minutes off in a long one; by our index they need not.
 * And files that follow each other have no gap.
 */
const gainsBySource = ({ tracks }: Recording): boolean =>
  tracks.every(({ mediaType }) => mediaType === MPEG) &&
  (tracks.length > 1 || tracks.some(({ index }) => index !== null));

/** A sound that is fed with frames, until it turns out that they can't be taken like that: elements forgive more. */
const forgiving: MakeSound = (recording, startMs, events) => {
  let wants = false;
  let rate = 1;
  let level = 1;
  const onElements = (): void => {
    const at = sound.atMs();
    sound.close();
    sound = soundOfElements(recording, at, events);
    sound.setRate(rate);
    sound.setVolume(level);
    if (wants) sound.play();
  };
  let sound: Sound = soundOfSource(recording, startMs, {
    ...events,
    failed: (reason) => {
      if (reason === 'undecodable') onElements();
      else events.failed(reason);
    },
  });
  return {
    play: () => {
      wants = true;
      sound.play();
    },
    pause: () => {
      wants = false;
      sound.pause();
    },
    seek: (atMs) => sound.seek(atMs),
    again: () => sound.again(),
    setRate: (next) => {
      rate = next;
      sound.setRate(next);
    },
    setVolume: (next) => {
      level = next;
      sound.setVolume(next);
    },
    atMs: () => sound.atMs(),
    bufferedToMs: () => sound.bufferedToMs(),
    close: () => sound.close(),
  };
};

/** The sound of this browser for a recording. */
export const browserSound: MakeSound = (recording, atMs, events) =>
  gainsBySource(recording) && takesMpeg()
    ? forgiving(recording, atMs, events)
    : soundOfElements(recording, atMs, events);
