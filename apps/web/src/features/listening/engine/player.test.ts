import { describe, expect, it } from 'vitest';
import { buildRecording, createTestPlayer, getPlayback, startPlaying } from './test-player.testing.ts';

const options = { rate: 1, autoplay: false };
const MINUTE = 60_000;
describe('volume', () => {
  it('[PLAYER-1] starts at 0.8 and changes by tenths between 0 and 1', () => {
    const { player, volume } = startPlaying();
    expect([player.volume().level, volume()]).toEqual([0.8, 0.8]);
    player.louder();
    expect(player.volume().level).toBe(0.9);
    for (let more = 0; more < 5; more += 1) player.louder();
    expect(volume()).toBe(1);
    for (let less = 0; less < 12; less += 1) player.quieter();
    expect([player.volume().level, volume()]).toEqual([0, 0]);
  });

  it('[PLAYER-1] is remembered while it is muted', () => {
    const { player, volume } = startPlaying();
    player.setLevel(0.3);
    player.toggleMute();
    expect([player.volume(), volume()]).toEqual([{ level: 0.3, muted: true }, 0]);
    player.toggleMute();
    expect([player.volume(), volume()]).toEqual([{ level: 0.3, muted: false }, 0.3]);
  });
});

describe('the timeline', () => {
  it('[PLAYER-2] spans all files; tracks and chapters count from 0', () => {
    const harness = startPlaying(10 * MINUTE + 1000);
    expect(getPlayback(harness)).toMatchObject({ state: 'playing', track: 1, chapter: 1 });
    harness.player.load(buildRecording([5, 5, 5], 'one', 'other'), 6 * MINUTE, options);
    expect(getPlayback(harness)).toMatchObject({ track: 0, chapter: 1, atMs: 6 * MINUTE });
  });

  it('[PLAYER-5] playback stops after the last chapter; play then starts from the beginning', () => {
    const harness = startPlaying(29 * MINUTE + 58_000);
    harness.advance(1000);
    expect(getPlayback(harness).state).toBe('playing');
    harness.advance(2000);
    expect(getPlayback(harness)).toMatchObject({ state: 'ended', atMs: 30 * MINUTE, chapter: 2, back: null });
    expect(harness.isAudible()).toBe(false);
    expect(harness.takeReports().at(-1)).toBe('end 1800.0');
    harness.player.play();
    harness.advance(100);
    expect(getPlayback(harness)).toMatchObject({ state: 'playing', chapter: 0 });
    expect(harness.takeReports()).toEqual(['begin 0.0']);
  });

  it('[PLAYER-5] playback continues with the next chapter', () => {
    const harness = startPlaying(10 * MINUTE - 500);
    harness.advance(1000);
    expect(getPlayback(harness)).toMatchObject({ state: 'playing', chapter: 1, track: 1 });
  });
});

describe('position reports', () => {
  it('[PLAYER-6] come on begin, every 5 s, at another track or chapter, on seek, pause and leave', () => {
    const harness = createTestPlayer();
    harness.player.load(buildRecording([10, 10], 'one'), 10 * MINUTE - 12_000, options);
    harness.advance(100);
    expect(harness.takeReports()).toEqual([]);
    harness.player.play();
    harness.advance(13_000);
    const [begin, first, second, track, ...more] = harness.takeReports();
    expect([begin, more]).toEqual(['begin 588.0', []]);
    expect([first, second, track].map((report) => report?.split(' ')[0])).toEqual(['tick', 'tick', 'track']);
    harness.player.seek(60_000);
    expect(harness.takeReports()).toEqual(['seek 60.0']);
    harness.advance(1040);
    harness.player.pause();
    expect(harness.takeReports()).toEqual(['pause 61.0']);
    harness.advance(60_000);
    harness.player.unload();
    expect(harness.takeReports()).toEqual(['leave 61.0']);
    expect(harness.player.current()).toEqual({ state: 'empty' });
  });

  it('[PLAYER-36] tell whether the listener has moved since the last one: by listening or a seek, not by closing or an adopted position', () => {
    const harness = createTestPlayer();
    const acts: string[] = [];
    harness.player.onPosition(({ cause, moved }) => acts.push(`${cause} ${moved ? 'moved' : 'stayed'}`));
    const load = (): void => {
      harness.player.load(buildRecording([10, 10]), MINUTE, options);
      harness.advance(100);
    };
    load();
    harness.player.adoptPosition(15 * MINUTE, 0);
    harness.advance(100);
    expect(getPlayback(harness)).toMatchObject({ state: 'paused', atMs: 15 * MINUTE, chapter: 1 });
    harness.player.unload();
    expect(acts.splice(0)).toEqual(['leave stayed']);
    load();
    harness.player.play();
    harness.advance(1040);
    harness.player.adoptPosition(15 * MINUTE, 0); // what plays is not taken away
    expect(getPlayback(harness).chapter).toBe(0);
    harness.player.pause();
    harness.player.seek(2 * MINUTE);
    harness.player.unload();
    expect(acts.splice(0)).toEqual(['begin moved', 'pause moved', 'seek moved', 'leave stayed']);
    load();
    harness.player.play();
    harness.advance(1040);
    harness.player.unload();
    expect(acts.splice(0)).toEqual(['begin moved', 'leave moved']);
  });

  it('[PLAYER-7] another book replaces the first, at its own position and speed, and the first one is reported', () => {
    const harness = startPlaying(5000);
    harness.player.sleepAfter(MINUTE);
    harness.player.load(buildRecording([20, 20], 'each', 'other'), 25 * MINUTE, { rate: 1.5, autoplay: true });
    expect(harness.takeReports()).toEqual(['leave 5.0']);
    expect(getPlayback(harness)).toMatchObject({ state: 'loading', chapter: 1, rate: 1.5, sleep: null, back: null });
    harness.advance(2040);
    expect(getPlayback(harness)).toMatchObject({ state: 'playing', atMs: 25 * MINUTE + 2940 });
    expect(getPlayback(harness).recording.id).toBe('other');
  });

  it('[PLAYER-8] a position outside the book becomes the nearest one inside', () => {
    const harness = startPlaying(0);
    harness.player.skip(-15_000);
    expect(getPlayback(harness).atMs).toBe(0);
    harness.player.seek(40 * MINUTE);
    expect(getPlayback(harness).atMs).toBe(30 * MINUTE - 100);
    harness.player.skipBack();
    expect(getPlayback(harness).atMs).toBe(30 * MINUTE - 15_100);
    harness.player.configure({ skipBackMs: 5000, skipForwardMs: 10_000, stopAtEnds: false, autoRewind: true });
    harness.player.skipForward();
    expect(getPlayback(harness).atMs).toBe(30 * MINUTE - 5100);
  });

  it('[PLAYER-25] a snapshot stays the same while nothing changes, and listeners are called after a change', () => {
    const harness = startPlaying(0);
    let calls = 0;
    const leave = harness.player.subscribe(() => {
      calls += 1;
    });
    const before = harness.player.current();
    expect(harness.player.current()).toBe(before);
    harness.advance(1000);
    expect(calls).toBeGreaterThanOrEqual(3);
    expect(calls).toBeLessThanOrEqual(5);
    expect(harness.player.current()).not.toBe(before);
    leave();
    calls = 0;
    harness.advance(1000);
    expect(calls).toBe(0);
  });
});

describe('next and previous', () => {
  it('[PLAYER-9] wrap around at the ends, and offer to go back for 10 s', () => {
    const harness = startPlaying(25 * MINUTE);
    harness.player.next();
    expect(getPlayback(harness)).toMatchObject({ atMs: 0, chapter: 0, back: { atMs: 25 * MINUTE } });
    harness.advance(9900);
    expect(getPlayback(harness).back).toEqual({ atMs: 25 * MINUTE, isEnd: false });
    harness.advance(200);
    expect(getPlayback(harness).back).toBeNull();
    harness.player.seek(1000);
    harness.advance(20_000);
    harness.player.seek(1000);
    harness.player.previous();
    expect(getPlayback(harness)).toMatchObject({ chapter: 2, atMs: 20 * MINUTE, back: { atMs: 1000 } });
    harness.player.goBack();
    expect(getPlayback(harness)).toMatchObject({ atMs: 1000, back: null });
  });

  it('[PLAYER-9] a jump of five minutes or more offers to go back, to the first position of several jumps', () => {
    const harness = startPlaying(MINUTE);
    harness.player.seek(6 * MINUTE - 1000);
    expect(getPlayback(harness)).toMatchObject({ chapter: 0, back: null });
    harness.player.seek(11 * MINUTE);
    expect(getPlayback(harness).back).toEqual({ atMs: 6 * MINUTE - 1000, isEnd: false });
    harness.player.goToChapter(0);
    harness.player.goToChapter(2);
    expect(getPlayback(harness).back?.atMs).toBe(6 * MINUTE - 1000);
    expect(harness.takeReports().map((report) => report.split(' ')[0])).toEqual(['seek', 'seek', 'seek', 'seek']);
  });

  it('[PLAYER-9] in a book of one long chapter, and across many short ones, only the time counts', () => {
    const harness = createTestPlayer();
    harness.player.load(buildRecording([180], 'one'), 2000, { rate: 1, autoplay: true });
    harness.advance(100);
    harness.player.seek(162 * MINUTE);
    expect(getPlayback(harness).back?.atMs).toBeLessThan(2200);
    harness.player.load(buildRecording([1, 1, 1, 1, 1, 1], 'one'), 0, { rate: 1, autoplay: true });
    harness.advance(100);
    harness.player.goToChapter(4);
    expect(getPlayback(harness).back).toBeNull();
    harness.player.goToChapter(0);
    harness.player.goToChapter(5);
    expect(getPlayback(harness).back).not.toBeNull();
  });

  it('[PLAYER-10] stop at the ends when set so', () => {
    const harness = startPlaying(25 * MINUTE);
    harness.player.configure({ skipBackMs: 15_000, skipForwardMs: 30_000, stopAtEnds: true, autoRewind: true });
    harness.player.next();
    expect(getPlayback(harness).atMs).toBe(25 * MINUTE);
    harness.player.seek(2000);
    harness.player.previous();
    expect(getPlayback(harness)).toMatchObject({ atMs: 0, chapter: 0 });
  });

  it('[PLAYER-11] previous restarts the chapter after more than 3 s of it', () => {
    const harness = startPlaying(10 * MINUTE + 3001);
    harness.player.previous();
    expect(getPlayback(harness).atMs).toBe(10 * MINUTE);
    harness.player.previous();
    expect(getPlayback(harness).atMs).toBe(0);
  });
});

describe('speed', () => {
  it('[PLAYER-12] is 0.5 to 4 in steps of 0.05, and the position advances at that speed', () => {
    const harness = startPlaying(0);
    const rates = [0.1, 0.52, 1.234, 9].map((rate) => {
      harness.player.setRate(rate);
      return getPlayback(harness).rate;
    });
    expect(rates).toEqual([0.5, 0.5, 1.25, 4]);
    const { atMs } = getPlayback(harness);
    harness.advance(10_000);
    expect(getPlayback(harness).atMs - atMs).toBeCloseTo(40_000, -3);
  });
});

describe('a pause', () => {
  it.each([
    [59_000, 0],
    [2 * MINUTE, 5000],
    [3 * 60 * MINUTE, 15_000],
    [25 * 60 * MINUTE, 30_000],
  ])('[PLAYER-18] of %i ms goes back by %i ms', (rest, back) => {
    const harness = startPlaying(5 * MINUTE);
    harness.player.pause();
    harness.suspend(rest);
    harness.player.play();
    harness.advance(100);
    expect(harness.takeReports().at(-1)).toBe(`begin ${(300 - back / 1000).toFixed(1)}`);
  });

  it('[PLAYER-18] counts from before the book was loaded; playback does not rewind after a seek, nor when turned off', () => {
    const harness = createTestPlayer();
    harness.player.load(buildRecording([10]), 5 * MINUTE, { ...options, pausedForMs: 30 * 60 * MINUTE });
    harness.advance(100);
    harness.player.play();
    harness.advance(100);
    expect(harness.takeReports().at(-1)).toBe('begin 270.0');
    harness.player.pause();
    harness.player.seek(2000);
    harness.suspend(MINUTE * 90);
    harness.player.play();
    harness.advance(100);
    expect(harness.takeReports().at(-1)).toBe('begin 2.0');
    harness.player.pause();
    const { atMs } = getPlayback(harness);
    harness.player.configure({ skipBackMs: 15_000, skipForwardMs: 30_000, stopAtEnds: true, autoRewind: false });
    harness.suspend(MINUTE * 90);
    harness.player.play();
    expect(getPlayback(harness).atMs).toBe(atMs);
  });
});
