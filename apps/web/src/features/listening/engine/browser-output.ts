import type { AudioOutput, AudioOutputEvents, CreateAudioOutput } from './audio-output.ts';
import { convertAll, convertUnplayable } from './converted-tracks.ts';
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

/**
 * The recording as one file, which goes on without the page at the borders of its tracks: a phone with a locked screen
 * starts no other element, and runs the page's code late. Null where there is none.
 */
const toOneFile = (recording: Recording): Recording | null => {
  const { joined: url, durationMs } = recording;
  const bytes = recording.tracks.reduce((sum, track) => sum + track.bytes, 0);
  const track = { mediaType: MPEG, bytes, durationMs, index: null, sound: null };
  return url === null ? null : { ...recording, tracks: [{ ...track, url }] };
};

/** Creates an output; while one can't decode the sound, the next takes over at the same position. */
type Attempt = (atMs: number, events: AudioOutputEvents) => AudioOutput;

const createOutputWithFallbacks = (
  [first, ...others]: readonly [Attempt, ...Attempt[]],
  startMs: number,
  events: AudioOutputEvents,
): AudioOutput => {
  let shouldPlay = false;
  let rate = 1;
  let level = 1;
  const open = (attempt: Attempt, atMs: number, fallbacks: readonly Attempt[]): AudioOutput => {
    const [next, ...rest] = fallbacks;
    return attempt(atMs, {
      ...events,
      onError: (error) => {
        if (error === 'undecodable' && next) replace(next, rest);
        else events.onError(error);
      },
    });
  };
  const replace = (attempt: Attempt, fallbacks: readonly Attempt[]): void => {
    const atMs = output.atMs();
    output.close();
    output = open(attempt, atMs, fallbacks);
    output.setRate(rate);
    output.setVolume(level);
    if (shouldPlay) output.play();
  };
  let output = open(first, startMs, others);
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

/**
 * Creates the output of this browser for a recording: Media Source where it is exact, one file, audio elements for each, which tolerate more, and
 * converted pieces, which every browser plays.
 */
export const createBrowserOutput: CreateAudioOutput = (recording, startMs, events) => {
  const playable = convertUnplayable(recording);
  const converted = convertAll(recording);
  const viaElements =
    (tracks: Recording): Attempt =>
    (atMs, outputEvents) =>
      createElementOutput(tracks, atMs, outputEvents);
  const oneFile = toOneFile(recording);
  const attempts: [Attempt, ...Attempt[]] = [
    viaElements(playable),
    ...(converted && converted.tracks.length !== playable.tracks.length ? [viaElements(converted)] : []),
  ];
  if (needsMediaSource(playable) && canBufferMpeg())
    attempts.unshift((atMs, outputEvents) => createMediaSourceOutput(playable, atMs, outputEvents));
  else if (oneFile) attempts.unshift(viaElements(oneFile));
  return createOutputWithFallbacks(attempts, startMs, events);
};
