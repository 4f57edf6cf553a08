import { describe, expect, it } from 'vitest';
import { toPlaybackError } from './audio-element.ts';
import { convertAll, convertUnplayable } from './converted-tracks.ts';
import type { Recording } from './recording.ts';
import { buildRecording } from './test-player.testing.ts';

const buildAlac = (pieceMs: number | null): Recording => {
  const recording = buildRecording([2.5, 10]);
  const [first, second] = recording.tracks;
  if (!first || !second) throw new Error('two tracks were asked for');
  const alac = { ...first, mediaType: 'audio/mp4', playType: 'audio/mp4; codecs="alac"', pieceMs };
  return { ...recording, tracks: [alac, { ...second, playType: second.mediaType, pieceMs }] };
};
/** A browser that plays these codings. */
const plays =
  (...codings: string[]) =>
  (mediaType: string): boolean =>
    codings.some((coding) => mediaType.includes(coding));

describe('a track that the browser can’t play', () => {
  it('[LISTEN-24] is replaced by its converted pieces, which are as long together', () => {
    const recording = buildAlac(60_000);
    const { tracks } = convertUnplayable(recording, plays('mp4a'));
    expect(tracks.map(({ url, durationMs }) => [url, durationMs])).toEqual([
      ['/book/pieces/0', 60_000],
      ['/book/pieces/1', 60_000],
      ['/book/pieces/2', 30_000],
      ['/book', 600_000],
    ]);
  });

  it('[LISTEN-24] is played as it is where the browser can, where the server can’t convert, and where AAC is unknown', () => {
    const recording = buildAlac(60_000);
    expect(convertUnplayable(recording, plays('alac', 'mp4a')).tracks).toEqual(recording.tracks);
    expect(convertUnplayable(recording, plays()).tracks).toEqual(recording.tracks);
    const unconverted = buildAlac(null);
    expect(convertUnplayable(unconverted, plays('mp4a')).tracks).toEqual(unconverted.tracks);
    expect(convertAll(unconverted, plays('mp4a'))).toBeNull();
  });

  it('[LISTEN-24] is converted, with all others, when the browser was wrong', () => {
    expect(convertAll(buildAlac(60_000), plays('mp4a'))?.tracks).toHaveLength(13);
  });

  it('[LISTEN-24] is a failure, and not tried for ever, when the server could not convert it', () => {
    expect([422, 503, 404, 206].map(toPlaybackError)).toEqual(['undecodable', 'network', 'refused', null]);
  });
});
