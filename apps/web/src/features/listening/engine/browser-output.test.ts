import { describe, expect, it } from 'vitest';
import { createBrowserOutput } from './browser-output.ts';
import { browserClock } from './clock.ts';
import { createPlayer, type Playback, type PlaybackDetails } from './player.ts';
import { buildRecording } from './test-player.testing.ts';

describe('the audio output of a browser', () => {
  it('[PLAYER-26] uses audio elements where Media Source does not accept MP3', () => {
    const player = createPlayer({
      createOutput: createBrowserOutput,
      clock: browserClock,
      onGap: () => undefined,
      onSkippedTrack: () => undefined,
      renew: async () => null,
    });
    const { tracks, ...rest } = buildRecording([10, 10]);
    const indexed = tracks.map((track) => ({ ...track, index: () => Promise.reject(new Error('not needed')) }));
    player.load({ ...rest, tracks: indexed }, 12 * 60_000, { rate: 1, autoplay: false });
    const playback: Playback = player.current();
    const expected: Partial<PlaybackDetails> = { atMs: 720_000, track: 1 };
    expect(playback).toMatchObject({ state: 'loading', ...expected });
    player.unload();
    expect(player.current().state).toBe('empty');
  });
});
