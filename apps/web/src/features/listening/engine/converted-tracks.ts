import type { Recording, Track } from './recording.ts';

/** Whether this browser plays sound of a media type; `''` is its way of saying no. */
type CanPlay = (mediaType: string) => boolean;

const AAC = 'audio/mp4; codecs="mp4a.40.2"';

/** Asks an audio element; media types that name no coding are left to the attempt. */
export const canBrowserPlay: CanPlay = (mediaType) => new Audio().canPlayType(mediaType) !== '';

const isPlayable = ({ playType, mediaType }: Track, canPlay: CanPlay): boolean =>
  playType === undefined || playType === mediaType || canPlay(playType);

/** Splits a track into the pieces that the server converts. */
const splitTrack = (track: Track, pieceMs: number): Track[] =>
  Array.from({ length: Math.ceil(track.durationMs / pieceMs) }, (_, piece) => ({
    url: `${track.url}/pieces/${piece}`,
    mediaType: 'audio/mp4',
    bytes: 0,
    durationMs: Math.min(pieceMs, track.durationMs - piece * pieceMs),
    index: null,
    sound: null,
  }));

const convertTracks = (recording: Recording, isConverted: (track: Track) => boolean): Recording => ({
  ...recording,
  tracks: recording.tracks.flatMap((track) =>
    track.pieceMs && isConverted(track) ? splitTrack(track, track.pieceMs) : [track],
  ),
});

/** The recording with converted pieces in place of the tracks that this browser can't play, as far as the server converts. */
export const convertUnplayable = (recording: Recording, canPlay: CanPlay = canBrowserPlay): Recording =>
  canPlay(AAC) ? convertTracks(recording, (track) => !isPlayable(track, canPlay)) : recording;

/** The recording in converted pieces only, for a browser that could not play what it said it could; null where nothing is left to convert. */
export const convertAll = (recording: Recording, canPlay: CanPlay = canBrowserPlay): Recording | null =>
  canPlay(AAC) && recording.tracks.some(({ pieceMs }) => pieceMs) ? convertTracks(recording, () => true) : null;
