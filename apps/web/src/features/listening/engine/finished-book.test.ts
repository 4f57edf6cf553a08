import { describe, expect, it } from 'vitest';
import { buildRecording, createTestPlayer, getPlayback, startPlaying } from './test-player.testing.ts';

const options = { rate: 1, autoplay: false };
const MINUTE = 60_000;
describe('the end', () => {
  it.each([30 * MINUTE, 30 * MINUTE - 800])(
    '[PLAYER-40] a book that was left at its end (%i ms) starts again, and offers the end',
    (atMs) => {
      for (const autoplay of [true, false]) {
        const harness = createTestPlayer();
        harness.player.load(buildRecording([10, 10, 10]), atMs, { rate: 1, autoplay });
        harness.advance(100);
        harness.player.play();
        harness.advance(100);
        expect(getPlayback(harness)).toMatchObject({ state: 'playing', chapter: 0, back: { isEnd: true } });
        expect(harness.takeReports()).toEqual(['begin 0.0']);
        harness.player.goBack();
        harness.advance(100);
        expect(getPlayback(harness).chapter).toBe(2);
        expect(getPlayback(harness).atMs).toBeGreaterThanOrEqual(30 * MINUTE - 30_000);
      }
    },
  );

  it('[PLAYER-40] the listener who has sought the last second hears it', () => {
    const harness = startPlaying(0);
    harness.player.pause();
    harness.player.seek(30 * MINUTE - 500);
    harness.player.play();
    harness.advance(100);
    expect(getPlayback(harness)).toMatchObject({ state: 'playing', chapter: 2 });
  });

  it('[PLAYER-41] a last chapter of 50 ms can be reached', () => {
    const harness = createTestPlayer();
    harness.player.load(buildRecording([10, 50 / MINUTE], 'one'), 0, options);
    harness.player.goToChapter(1);
    expect(getPlayback(harness)).toMatchObject({ chapter: 1, atMs: 10 * MINUTE });
  });

  it('[PLAYER-42] a jump behind the sound that a book with a wrong length has is not its end, listening to there is', () => {
    const harness = createTestPlayer();
    harness.soundEndMs = 2 * MINUTE;
    harness.player.load(buildRecording([20], 'one'), 0, { rate: 1, autoplay: true });
    harness.advance(100);
    harness.player.seek(10 * MINUTE);
    harness.advance(1000);
    expect(getPlayback(harness)).toMatchObject({ state: 'ended', atMs: 2 * MINUTE });
    harness.player.play();
    harness.advance(2 * MINUTE + 1000);
    expect(getPlayback(harness)).toMatchObject({ state: 'ended', atMs: 20 * MINUTE });
  });
});

it('[PLAYER-44] a file that ends before its length is followed by the next one, and that is told once', () => {
  const harness = startPlaying(5 * MINUTE);
  harness.skipGap(10 * MINUTE);
  harness.advance(1000);
  expect(harness.gaps()).toBe(1);
  expect(getPlayback(harness)).toMatchObject({ state: 'playing', track: 1, chapter: 1, back: null });
});
