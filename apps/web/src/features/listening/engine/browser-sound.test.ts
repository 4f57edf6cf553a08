import { describe, expect, it } from 'vitest';
import { browserSound } from './browser-sound.ts';
import { createPlayer, type Heard, type Playback } from './player.ts';
import { browserTiming } from './timing.ts';
import { aRecording } from './world.testing.ts';

describe('the sound of a browser', () => {
  it('[PLAYER-26] that takes no MP3 piece by piece comes from elements', () => {
    const player = createPlayer({ sound: browserSound, timing: browserTiming, renew: async () => null });
    const { tracks, ...rest } = aRecording([10, 10]);
    const uneven = tracks.map((track) => ({ ...track, index: () => Promise.reject(new Error('nobody needs it')) }));
    player.load({ ...rest, tracks: uneven }, 12 * 60_000, { rate: 1, autoplay: false });
    const playback: Playback = player.current();
    const there: Partial<Heard> = { atMs: 720_000, track: 1 };
    expect(playback).toMatchObject({ state: 'loading', ...there });
    player.unload();
    expect(player.current().state).toBe('empty');
  });
});
