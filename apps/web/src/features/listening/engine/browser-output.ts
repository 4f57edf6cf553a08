import type { CreateAudioOutput } from './audio-output.ts';
import { canBrowserPlay, convertAll, convertUnplayable } from './converted-tracks.ts';
import { createElementOutput } from './element-output.ts';
import { createMediaSourceOutput } from './media-source-output.ts';
import { canBufferMpeg } from './mpeg-buffer.ts';
import { type Attempt, createOutputWithFallbacks } from './output-with-fallbacks.ts';
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
 * starts no other element, and runs the page's code late. Null where there is none that the browser plays.
 */
const toOneFile = (recording: Recording): Recording | null => {
  const { joined, durationMs } = recording;
  if (joined === null || !canBrowserPlay(joined.playType)) return null;
  const { url, playType } = joined;
  const bytes = recording.tracks.reduce((sum, track) => sum + track.bytes, 0);
  const track = { url, mediaType: playType, playType, bytes, durationMs, index: null, sound: null };
  return { ...recording, tracks: [track] };
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
    (atMs, outputEvents, elements) =>
      createElementOutput(tracks, atMs, outputEvents, elements);
  const oneFile = toOneFile(recording);
  const attempts: [Attempt, ...Attempt[]] = [
    viaElements(playable),
    ...(converted && converted.tracks.length !== playable.tracks.length ? [viaElements(converted)] : []),
  ];
  if (needsMediaSource(playable) && canBufferMpeg())
    attempts.unshift((atMs, outputEvents, elements) => createMediaSourceOutput(playable, atMs, outputEvents, elements));
  else if (oneFile) attempts.unshift(viaElements(oneFile));
  return createOutputWithFallbacks(attempts, recording, startMs, events);
};
