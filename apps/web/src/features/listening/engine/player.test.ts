import { describe, expect, it } from 'vitest';
import type { Playback, Player } from './player.ts';
import { aRecording, aWorld } from './world.testing.ts';

const usual = { rate: 1, autoplay: false };
const MINUTE = 60_000;
type World = ReturnType<typeof aWorld>;

/** A world in which a book of three chapters plays, from this place on. */
const listening = (atMs = 0, chapters: readonly number[] = [10, 10, 10]): World => {
  const world = aWorld();
  world.player.load(aRecording(chapters), atMs, usual);
  world.pass(100);
  world.player.play();
  world.pass(0);
  world.told();
  return world;
};
const now = (world: { player: Player }): Extract<Playback, { atMs: number }> => {
  const playback = world.player.current();
  if (playback.state === 'empty') throw new Error('nothing is loaded');
  return playback;
};

describe('volume', () => {
  it('[PLAYER-1] begins at 0.8 and goes by tenths, from nothing to all', () => {
    const { player, volume } = listening();
    expect([player.volume().level, volume()]).toEqual([0.8, 0.8]);
    player.louder();
    expect(player.volume().level).toBe(0.9);
    for (let more = 0; more < 5; more += 1) player.louder();
    expect(volume()).toBe(1);
    for (let less = 0; less < 12; less += 1) player.quieter();
    expect([player.volume().level, volume()]).toEqual([0, 0]);
  });

  it('[PLAYER-1] is remembered while it is muted', () => {
    const { player, volume } = listening();
    player.setLevel(0.3);
    player.mute();
    expect([player.volume(), volume()]).toEqual([{ level: 0.3, muted: true }, 0]);
    player.mute();
    expect([player.volume(), volume()]).toEqual([{ level: 0.3, muted: false }, 0.3]);
  });
});

describe('the time line', () => {
  it('[PLAYER-2] is one over all files; tracks and chapters count from 0', () => {
    const world = listening(10 * MINUTE + 1000);
    expect(now(world)).toMatchObject({ state: 'playing', track: 1, chapter: 1 });
    world.player.load(aRecording([5, 5, 5], 'one', 'other'), 6 * MINUTE, usual);
    expect(now(world)).toMatchObject({ track: 0, chapter: 1, atMs: 6 * MINUTE });
  });

  it('[PLAYER-5] each chapter goes on with the next, the last one stops; then it begins at the start', () => {
    const world = listening(29 * MINUTE + 58_000);
    world.pass(1000);
    expect(now(world).state).toBe('playing');
    world.pass(2000);
    expect(now(world)).toMatchObject({ state: 'ended', atMs: 30 * MINUTE, chapter: 2, back: null });
    expect(world.isSounding()).toBe(false);
    expect(world.told().at(-1)).toBe('end 1800.0');
    world.player.play();
    world.pass(100);
    expect(now(world)).toMatchObject({ state: 'playing', chapter: 0, back: null });
    expect(world.told()).toEqual(['begin 0.0']);
  });

  it('[PLAYER-5] a chapter that ends goes on with the next', () => {
    const world = listening(10 * MINUTE - 500);
    world.pass(1000);
    expect(now(world)).toMatchObject({ state: 'playing', chapter: 1, track: 1 });
  });
});

describe('places', () => {
  it('[PLAYER-6] are told on begin, every 5 s, on another track or chapter, seek, pause and leaving', () => {
    const world = aWorld();
    world.player.load(aRecording([10, 10], 'one'), 10 * MINUTE - 12_000, usual);
    world.pass(100);
    expect(world.told()).toEqual([]);
    world.player.play();
    world.pass(13_000);
    const [begin, first, second, track, ...more] = world.told();
    expect([begin, more]).toEqual(['begin 588.0', []]);
    expect([first, second, track].map((place) => place?.split(' ')[0])).toEqual(['tick', 'tick', 'track']);
    world.player.seek(60_000);
    expect(world.told()).toEqual(['seek 60.0']);
    world.pass(1040);
    world.player.pause();
    expect(world.told()).toEqual(['pause 61.0']);
    world.pass(60_000);
    world.player.unload();
    expect(world.told()).toEqual(['leave 61.0']);
    expect(world.player.current()).toEqual({ state: 'empty' });
  });

  it('[PLAYER-36] say whether the listener has moved since the one before: by sound or a seek, not by closing or a place taken over', () => {
    const world = aWorld();
    const acts: string[] = [];
    world.player.onPlace(({ why, moved }) => acts.push(`${why} ${moved ? 'moved' : 'stayed'}`));
    const load = (): void => {
      world.player.load(aRecording([10, 10]), MINUTE, usual);
      world.pass(100);
    };
    load();
    world.player.adopt(15 * MINUTE, 0);
    world.pass(100);
    expect(now(world)).toMatchObject({ state: 'paused', atMs: 15 * MINUTE, chapter: 1 });
    world.player.unload();
    expect(acts.splice(0)).toEqual(['leave stayed']);
    load();
    world.player.play();
    world.pass(1040);
    world.player.adopt(15 * MINUTE, 0); // what plays is not taken away
    expect(now(world).chapter).toBe(0);
    world.player.pause();
    world.player.seek(2 * MINUTE);
    world.player.unload();
    expect(acts.splice(0)).toEqual(['begin moved', 'pause moved', 'seek moved', 'leave stayed']);
    load();
    world.player.play();
    world.pass(1040);
    world.player.unload();
    expect(acts.splice(0)).toEqual(['begin moved', 'leave moved']);
  });

  it('[PLAYER-7] another book takes the place of the first, which is told, at the place and speed of its own', () => {
    const world = listening(5000);
    world.player.sleepFor(MINUTE);
    world.player.load(aRecording([20, 20], 'each', 'other'), 25 * MINUTE, { rate: 1.5, autoplay: true });
    expect(world.told()).toEqual(['leave 5.0']);
    expect(now(world)).toMatchObject({ state: 'loading', chapter: 1, rate: 1.5, sleep: null, back: null });
    world.pass(2040);
    expect(now(world)).toMatchObject({ state: 'playing', atMs: 25 * MINUTE + 2940 });
    expect(now(world).recording.id).toBe('other');
  });

  it('[PLAYER-8] a place outside of the book is the nearest one inside', () => {
    const world = listening(0);
    world.player.skip(-15_000);
    expect(now(world).atMs).toBe(0);
    world.player.seek(40 * MINUTE);
    expect(now(world).atMs).toBe(30 * MINUTE - 100);
    world.player.skipBack();
    expect(now(world).atMs).toBe(30 * MINUTE - 15_100);
    world.player.configure({ skipBackMs: 5000, skipOnMs: 10_000, stopAtEnds: false, autoRewind: true });
    world.player.skipOn();
    expect(now(world).atMs).toBe(30 * MINUTE - 5100);
  });

  it('[PLAYER-25] a snapshot stays the same while nothing changes, and what changes is told', () => {
    const world = listening(0);
    let calls = 0;
    const leave = world.player.subscribe(() => {
      calls += 1;
    });
    const before = world.player.current();
    expect(world.player.current()).toBe(before);
    world.pass(1000);
    expect(calls).toBeGreaterThanOrEqual(3);
    expect(calls).toBeLessThanOrEqual(5);
    expect(world.player.current()).not.toBe(before);
    leave();
    calls = 0;
    world.pass(1000);
    expect(calls).toBe(0);
  });
});

describe('next and previous', () => {
  it('[PLAYER-9] wrap round at the ends, and offer the way back for 10 s', () => {
    const world = listening(25 * MINUTE);
    world.player.next();
    expect(now(world)).toMatchObject({ atMs: 0, chapter: 0, back: { atMs: 25 * MINUTE } });
    world.pass(9900);
    expect(now(world).back).toEqual({ atMs: 25 * MINUTE });
    world.pass(200);
    expect(now(world).back).toBeNull();
    world.player.seek(1000);
    world.player.previous();
    expect(now(world)).toMatchObject({ chapter: 2, atMs: 20 * MINUTE, back: { atMs: 1000 } });
    world.player.goBack();
    expect(now(world)).toMatchObject({ atMs: 1000, back: null });
  });

  it('[PLAYER-9] every jump of more than a chapter offers it, a smaller one does not; the first place is kept', () => {
    const world = listening(MINUTE);
    world.player.next();
    expect(now(world)).toMatchObject({ chapter: 1, back: null });
    world.player.seek(25 * MINUTE);
    expect(now(world).back).toBeNull();
    world.player.toChapter(0);
    world.player.toChapter(2);
    expect(now(world).back).toEqual({ atMs: 25 * MINUTE });
    expect(world.told().map((place) => place.split(' ')[0])).toEqual(['seek', 'seek', 'seek', 'seek']);
  });

  it('[PLAYER-10] stop at the ends where that is wished', () => {
    const world = listening(25 * MINUTE);
    world.player.configure({ skipBackMs: 15_000, skipOnMs: 30_000, stopAtEnds: true, autoRewind: true });
    world.player.next();
    expect(now(world).atMs).toBe(25 * MINUTE);
    world.player.seek(2000);
    world.player.previous();
    expect(now(world)).toMatchObject({ atMs: 0, chapter: 0 });
  });

  it('[PLAYER-11] previous begins the chapter anew when more than 3 s of it were heard', () => {
    const world = listening(10 * MINUTE + 3001);
    world.player.previous();
    expect(now(world).atMs).toBe(10 * MINUTE);
    world.player.previous();
    expect(now(world).atMs).toBe(0);
  });
});

describe('speed', () => {
  it('[PLAYER-12] goes from 0.5 to 4 by 0.05, and the book goes by as fast', () => {
    const world = listening(0);
    const rates = [0.1, 0.52, 1.234, 9].map((rate) => {
      world.player.setRate(rate);
      return now(world).rate;
    });
    expect(rates).toEqual([0.5, 0.5, 1.25, 4]);
    const { atMs } = now(world);
    world.pass(10_000);
    expect(now(world).atMs - atMs).toBeCloseTo(40_000, -3);
  });
});

describe('a pause', () => {
  it.each([
    [59_000, 0],
    [2 * MINUTE, 5000],
    [3 * 60 * MINUTE, 15_000],
    [25 * 60 * MINUTE, 30_000],
  ])('[PLAYER-18] of %i ms goes back by %i ms', (rest, back) => {
    const world = listening(5 * MINUTE);
    world.player.pause();
    world.sleeps(rest);
    world.player.play();
    world.pass(100);
    expect(world.told().at(-1)).toBe(`begin ${(300 - back / 1000).toFixed(1)}`);
  });

  it('[PLAYER-18] counts from before the book was loaded; it goes back nowhere after a seek, nor where that is not wished', () => {
    const world = aWorld();
    world.player.load(aRecording([10]), 5 * MINUTE, { ...usual, restedMs: 30 * 60 * MINUTE });
    world.pass(100);
    world.player.play();
    world.pass(100);
    expect(world.told().at(-1)).toBe('begin 270.0');
    world.player.pause();
    world.player.seek(2000);
    world.sleeps(MINUTE * 90);
    world.player.play();
    world.pass(100);
    expect(world.told().at(-1)).toBe('begin 2.0');
    world.player.pause();
    const { atMs } = now(world);
    world.player.configure({ skipBackMs: 15_000, skipOnMs: 30_000, stopAtEnds: true, autoRewind: false });
    world.sleeps(MINUTE * 90);
    world.player.play();
    expect(now(world).atMs).toBe(atMs);
  });
});
