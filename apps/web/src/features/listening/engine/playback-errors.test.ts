import { describe, expect, it } from 'vitest';
import { BUFFERED_MS, buildRecording, createTestPlayer } from './test-player.testing.ts';

const MINUTE = 60_000;

const startPlaying = (atMs = MINUTE) => {
  const harness = createTestPlayer();
  harness.player.load(buildRecording([10, 10, 10]), atMs, { rate: 1, autoplay: true });
  harness.advance(40);
  harness.takeReports();
  const getPlayback = () => {
    const playback = harness.player.current();
    if (playback.state === 'empty') throw new Error('nothing is loaded');
    return playback;
  };
  return Object.assign(harness, { getPlayback });
};

describe('a lost network', () => {
  it('[PLAYER-19] does not stop playback while audio is buffered; then playback waits, and continues at the same position', () => {
    const harness = startPlaying();
    harness.cutNetwork('down');
    harness.advance(BUFFERED_MS - 1000);
    expect(harness.getPlayback().state).toBe('playing');
    harness.advance(2000);
    expect(harness.getPlayback().state).toBe('waiting');
    const { atMs } = harness.getPlayback();
    expect(atMs).toBe(MINUTE + BUFFERED_MS);
    harness.advance(20_000);
    expect(harness.getPlayback()).toMatchObject({ state: 'waiting', atMs });
    harness.restoreNetwork(false);
    harness.advance(16_000);
    expect(harness.getPlayback().state).toBe('playing');
    expect(harness.getPlayback().atMs - atMs).toBeLessThan(16_000);
    expect(harness.takeReports().filter((report) => /pause|seek|begin/.test(report))).toEqual([]);
  });

  it('[PLAYER-19] is retried with growing delays, and at once when it is back', () => {
    const harness = startPlaying();
    harness.cutNetwork('down');
    harness.advance(BUFFERED_MS);
    const tries = [];
    for (let minute = 0; minute < 3; minute += 1) {
      const before = harness.seeks;
      harness.advance(MINUTE);
      tries.push(harness.seeks - before);
    }
    expect(tries[0]).toBeGreaterThan(4);
    expect(tries[2]).toBe(2);
    harness.restoreNetwork(true);
    harness.advance(50);
    expect(harness.getPlayback().state).toBe('playing');
  });

  it('[PLAYER-19] is also detected without an error', () => {
    const harness = startPlaying();
    harness.cutNetwork('silent');
    harness.advance(BUFFERED_MS + 5000);
    expect(harness.getPlayback().state).toBe('waiting');
    harness.restoreNetwork(false);
    harness.advance(11_000);
    expect(harness.getPlayback().state).toBe('playing');
  });

  it('[PLAYER-19] pausing ends the retries; play tries again', () => {
    const harness = startPlaying();
    harness.cutNetwork('down');
    harness.advance(BUFFERED_MS + 1000);
    harness.player.pause();
    expect(harness.getPlayback()).toMatchObject({ state: 'paused', atMs: MINUTE + BUFFERED_MS });
    harness.restoreNetwork(true);
    harness.advance(MINUTE);
    expect(harness.isAudible()).toBe(false);
    harness.player.play();
    harness.advance(100);
    expect(harness.getPlayback().state).toBe('playing');
  });

  it('[PLAYER-23] is a failure after ten minutes; play tries again at the same position', () => {
    const harness = startPlaying();
    harness.cutNetwork('down');
    harness.advance(BUFFERED_MS + 11 * MINUTE);
    expect(harness.getPlayback()).toMatchObject({ state: 'failed', reason: 'network', atMs: MINUTE + BUFFERED_MS });
    harness.restoreNetwork(false);
    harness.player.configure({ skipBackMs: 1, skipForwardMs: 1, stopAtEnds: false, autoRewind: false });
    harness.player.play();
    harness.advance(1040);
    expect(harness.getPlayback()).toMatchObject({ state: 'playing' });
    expect(harness.getPlayback().atMs).toBeGreaterThanOrEqual(MINUTE + BUFFERED_MS);
  });
});

describe('other errors', () => {
  it('[PLAYER-20] an expired address is renewed, and playback continues', async () => {
    const harness = startPlaying();
    harness.cutNetwork('refused');
    harness.player.seek(15 * MINUTE);
    harness.advance(50);
    expect(harness.getPlayback()).toMatchObject({ state: 'waiting', atMs: 15 * MINUTE });
    await Promise.resolve();
    harness.advance(50);
    expect(harness.getPlayback()).toMatchObject({ state: 'playing', chapter: 1 });
    expect(harness.renewals()).toBe(1);
  });

  it('[PLAYER-90] new addresses change neither volume nor speed nor effects', async () => {
    const harness = startPlaying();
    harness.player.setLevel(0.3);
    harness.player.setRate(1.5);
    harness.player.setEffects({ boostDb: 6, voice: false, skipSilence: false });
    harness.cutNetwork('refused');
    harness.player.seek(15 * MINUTE);
    harness.advance(50);
    await Promise.resolve();
    harness.advance(50);
    expect(harness.renewals()).toBe(1);
    const { atMs } = harness.getPlayback();
    harness.advance(MINUTE);
    expect(harness.getPlayback().atMs - atMs).toBeCloseTo(1.5 * MINUTE, -3);
    expect(harness.volume()).toBe(0.3);
    expect(harness.getPlayback()).toMatchObject({ effects: { boostDb: 6 }, effectsStatus: { state: 'on' } });
  });

  it.each(['isGone', 'isRefusedForever'] as const)('[PLAYER-20] but once only: %s', async (how) => {
    const harness = startPlaying();
    harness[how] = true;
    harness.cutNetwork('refused');
    harness.player.seek(15 * MINUTE);
    for (let step = 0; step < 5; step += 1) {
      harness.advance(50);
      await Promise.resolve();
    }
    expect(harness.getPlayback()).toMatchObject({ state: 'failed', reason: 'refused', atMs: 15 * MINUTE });
    expect(harness.renewals()).toBe(1);
  });

  it('[PLAYER-21] undecodable bytes are a failure; playback continues at another position', () => {
    const harness = startPlaying();
    harness.isUndecodable = (atMs) => atMs >= 20 * MINUTE;
    harness.player.goToChapter(2);
    harness.advance(100);
    expect(harness.getPlayback()).toMatchObject({ state: 'failed', reason: 'undecodable', chapter: 2 });
    harness.player.previous();
    harness.advance(100);
    expect(harness.getPlayback()).toMatchObject({ state: 'playing', chapter: 1 });
  });

  it('[HEAR-111] a file that can’t be played is skipped while others can', () => {
    const harness = startPlaying();
    harness.isUndecodable = (atMs) => atMs >= 10 * MINUTE && atMs < 20 * MINUTE;
    harness.player.next();
    harness.advance(200);
    expect(harness.getPlayback()).toMatchObject({ state: 'playing', chapter: 2 });
    expect(harness.skippedTracks()).toBe(1);
  });

  it('[HEAR-111] after three such files in a row playback fails, where it was', () => {
    const harness = createTestPlayer();
    harness.isUndecodable = () => true;
    harness.player.load(buildRecording([10, 10, 10, 10, 10, 10]), MINUTE, { rate: 1, autoplay: true });
    harness.advance(1000);
    expect(harness.player.current()).toMatchObject({ state: 'failed', reason: 'undecodable', atMs: MINUTE });
    expect(harness.skippedTracks()).toBe(3);
    expect(harness.takeReports().filter((report) => !report.endsWith(' 60.0'))).toEqual([]);
  });

  it('[PLAYER-22] a browser that requires a click is reported, and the click plays', () => {
    const harness = createTestPlayer();
    harness.needsClick = true;
    harness.player.load(buildRecording([10]), 1000, { rate: 1, autoplay: true });
    harness.advance(100);
    expect(harness.player.current()).toMatchObject({ state: 'failed', reason: 'blocked', atMs: 1000 });
    harness.needsClick = false;
    harness.player.toggle();
    harness.advance(100);
    expect(harness.player.current()).toMatchObject({ state: 'playing' });
    harness.player.toggle();
    expect(harness.player.current()).toMatchObject({ state: 'paused' });
  });

  it('[PLAYER-28] pressing play while an autoplaying book loads never pauses it', () => {
    const harness = createTestPlayer();
    harness.player.load(buildRecording([10]), 1000, { rate: 1, autoplay: true });
    harness.player.toggle();
    harness.advance(100);
    expect(harness.player.current()).toMatchObject({ state: 'playing' });
  });

  it('[PLAYER-24] an interruption by the system is a pause', () => {
    const harness = startPlaying();
    harness.interrupt();
    expect(harness.getPlayback().state).toBe('paused');
    expect(harness.takeReports()).toHaveLength(1);
  });
});
