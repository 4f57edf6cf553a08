import type { AudioOutput, CreateAudioOutput } from './audio-output.ts';
import { createElementOutput } from './element-output.ts';
import { createMediaSourceOutput } from './media-source-output.ts';
import { canBufferMpeg } from './mpeg-buffer.ts';
import type { Recording } from './recording.ts';

const MPEG = 'audio/mpeg';

/**
 * Browsers seek in an MP3 of variable bit rate by a table of 100 points, which is minutes off in a long file; our index is
 * exact. Media Source also plays several files without a gap.
 */
const needsMediaSource = ({ tracks }: Recording): boolean =>
  tracks.every(({ mediaType }) => mediaType === MPEG) &&
  (tracks.length > 1 || tracks.some(({ index }) => index !== null));

/** Uses Media Source, and switches to audio elements, which tolerate more, when it can't decode the frames. */
const createOutputWithFallback: CreateAudioOutput = (recording, startMs, events) => {
  let shouldPlay = false;
  let rate = 1;
  let level = 1;
  const switchToElements = (): void => {
    const atMs = output.atMs();
    output.close();
    output = createElementOutput(recording, atMs, events);
    output.setRate(rate);
    output.setVolume(level);
    if (shouldPlay) output.play();
  };
  let output: AudioOutput = createMediaSourceOutput(recording, startMs, {
    ...events,
    onError: (error) => {
      if (error === 'undecodable') switchToElements();
      else events.onError(error);
    },
  });
  return {
    play: () => {
      shouldPlay = true;
      output.play();
    },
    pause: () => {
      shouldPlay = false;
      output.pause();
    },
    seek: (atMs) => output.seek(atMs),
    reload: () => output.reload(),
    setRate: (next) => {
      rate = next;
      output.setRate(next);
    },
    setVolume: (next) => {
      level = next;
      output.setVolume(next);
    },
    atMs: () => output.atMs(),
    bufferedToMs: () => output.bufferedToMs(),
    close: () => output.close(),
  };
};

/** Creates the output of this browser for a recording. */
export const createBrowserOutput: CreateAudioOutput = (recording, atMs, events) =>
  needsMediaSource(recording) && canBufferMpeg()
    ? createOutputWithFallback(recording, atMs, events)
    : createElementOutput(recording, atMs, events);
