import { describe, expect, it } from 'vitest';
import { buildRecording, createTestPlayer } from './test-player.testing.ts';

const MINUTE = 60_000;

const startPlaying = (atMs: number) => {
  const harness = createTestPlayer();
  harness.player.load(buildRecording([10, 10, 10]), atMs, { rate: 1, autoplay: true });
  harness.advance(100);
  harness.takeReports();
  const getPlayback = () => {
    const playback = harness.player.current();
    if (playback.state === 'empty') throw new Error('nothing is loaded');
    return playback;
  };
  return { ...harness, getPlayback };
};

describe('the sleep timer', () => {
  it('[PLAYER-13] ends playback after the set minutes of listening', () => {
    const { player, advance, getPlayback, isAudible } = startPlaying(0);
    player.sleepAfter(5 * MINUTE);
    advance(2 * MINUTE);
    player.pause();
    advance(60 * MINUTE);
    player.play();
    advance(MINUTE);
    expect(getPlayback()).toMatchObject({ state: 'playing', sleep: { kind: 'time', ofMs: 5 * MINUTE, fading: false } });
    advance(2 * MINUTE + 1000);
    expect(getPlayback()).toMatchObject({ state: 'paused', sleep: null });
    expect(isAudible()).toBe(false);
  });

  it('[PLAYER-14] ends playback at the end of a chapter, or of several', () => {
    const one = startPlaying(8 * MINUTE);
    one.player.sleepAfterChapters(1);
    one.advance(2 * MINUTE + 1000);
    expect(one.getPlayback()).toMatchObject({ state: 'paused', chapter: 1, atMs: 10 * MINUTE, sleep: null });
    const two = startPlaying(8 * MINUTE);
    two.player.sleepAfterChapters(2);
    two.advance(3 * MINUTE);
    expect(two.getPlayback()).toMatchObject({ state: 'playing', chapter: 1, sleep: { kind: 'chapters', left: 1 } });
    two.advance(10 * MINUTE);
    expect(two.getPlayback()).toMatchObject({ state: 'paused', chapter: 2, atMs: 20 * MINUTE });
  });

  it('[PLAYER-14] of chapters ends with the book at the latest', () => {
    const { player, advance, getPlayback } = startPlaying(29 * MINUTE);
    player.sleepAfterChapters(3);
    advance(2 * MINUTE);
    expect(getPlayback()).toMatchObject({ state: 'ended', sleep: null });
  });

  it.each(['time', 'chapters'] as const)('[PLAYER-15] fades over its last 30 s: %s', (kind) => {
    const { player, advance, getPlayback, volume } = startPlaying(8 * MINUTE);
    if (kind === 'time') player.sleepAfter(2 * MINUTE);
    else player.sleepAfterChapters(1);
    advance(89_000);
    expect(volume()).toBe(0.8);
    advance(16_000);
    expect(volume()).toBeGreaterThan(0.37);
    expect(volume()).toBeLessThan(0.43);
    expect(getPlayback().sleep?.fading).toBe(true);
    advance(14_000);
    expect(volume()).toBeLessThan(0.05);
    advance(2000);
    expect([volume(), getPlayback().state]).toEqual([0.8, 'paused']);
  });

  it('[PLAYER-16] can be extended, which restores the volume', () => {
    const { player, advance, getPlayback, volume } = startPlaying(9 * MINUTE);
    player.sleepAfterChapters(1);
    advance(50_000);
    expect(volume()).toBeLessThan(0.3);
    player.extendSleep(5 * MINUTE);
    expect(volume()).toBe(0.8);
    advance(5 * MINUTE);
    expect(getPlayback()).toMatchObject({ state: 'playing', chapter: 1, sleep: { kind: 'time', fading: true } });
    player.extendSleep(5 * MINUTE);
    expect(volume()).toBe(0.8);
    player.cancelSleep();
    advance(10 * MINUTE);
    expect(getPlayback()).toMatchObject({ state: 'playing', sleep: null });
  });

  it('[PLAYER-17] after its end playback resumes where it was started or last extended, and offers to go back', () => {
    const { player, advance, getPlayback, takeReports } = startPlaying(MINUTE);
    player.sleepAfter(MINUTE);
    advance(30_000);
    player.extendSleep(MINUTE);
    const { atMs: extendedAt } = getPlayback();
    advance(2 * MINUTE);
    const { atMs: stoppedAt } = getPlayback();
    expect(getPlayback()).toMatchObject({ state: 'paused' });
    expect(stoppedAt - extendedAt).toBeGreaterThan(89_000);
    advance(8 * 60 * MINUTE);
    takeReports();
    player.play();
    advance(100);
    expect(getPlayback().back).toEqual({ atMs: stoppedAt, isEnd: false });
    expect(takeReports()).toEqual([`begin ${(extendedAt / 1000).toFixed(1)}`]);
    player.goBack();
    expect(getPlayback().atMs).toBe(stoppedAt);
  });

  it('[PLAYER-17] but not when another position was chosen meanwhile', () => {
    const { player, advance, getPlayback } = startPlaying(MINUTE);
    player.sleepAfter(MINUTE);
    advance(2 * MINUTE);
    player.seek(12 * MINUTE);
    player.play();
    advance(1000);
    expect(getPlayback().chapter).toBe(1);
    expect(getPlayback().atMs).toBeGreaterThanOrEqual(12 * MINUTE);
  });

  it('[PLAYER-43] survives a reload with what was left, and with the position to wake at', () => {
    const before = startPlaying(0);
    before.player.sleepAfter(5 * MINUTE);
    before.advance(2 * MINUTE);
    const memory = before.player.sleepMemory();
    const after = startPlaying(2 * MINUTE);
    expect(after.player.sleepMemory()).toBeNull();
    if (memory) after.player.restoreSleep(memory);
    expect(after.getPlayback().sleep).toMatchObject({ kind: 'time', ofMs: 5 * MINUTE });
    after.advance(3 * MINUTE + 1000);
    expect(after.getPlayback()).toMatchObject({ state: 'paused', sleep: null });
    const asleep = after.player.sleepMemory();
    const next = createTestPlayer();
    next.player.load(buildRecording([10, 10, 10]), 5 * MINUTE, { rate: 1, autoplay: false });
    next.advance(100);
    if (asleep) next.player.restoreSleep(asleep);
    next.player.play();
    next.advance(100);
    expect(next.takeReports()).toEqual(['begin 0.1']);
  });
});
