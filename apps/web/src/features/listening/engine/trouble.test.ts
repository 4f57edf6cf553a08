import { describe, expect, it } from 'vitest';
import { aRecording, aWorld, READY_MS } from './world.testing.ts';

const MINUTE = 60_000;

const listening = (atMs = MINUTE) => {
  const world = aWorld();
  world.player.load(aRecording([10, 10, 10]), atMs, { rate: 1, autoplay: true });
  world.pass(40);
  world.told();
  const heard = () => {
    const playback = world.player.current();
    if (playback.state === 'empty') throw new Error('nothing is loaded');
    return playback;
  };
  return Object.assign(world, { heard });
};

describe('a network that is gone', () => {
  it('[PLAYER-19] is not heard while there is sound left, then it is waited for, and the book goes on at the same place', () => {
    const world = listening();
    world.cut('down');
    world.pass(READY_MS - 1000);
    expect(world.heard().state).toBe('playing');
    world.pass(2000);
    expect(world.heard().state).toBe('waiting');
    const { atMs } = world.heard();
    expect(atMs).toBe(MINUTE + READY_MS);
    world.pass(20_000);
    expect(world.heard()).toMatchObject({ state: 'waiting', atMs });
    world.mend(false);
    world.pass(16_000);
    expect(world.heard().state).toBe('playing');
    expect(world.heard().atMs - atMs).toBeLessThan(16_000);
    expect(world.told().filter((place) => /pause|seek|begin/.test(place))).toEqual([]);
  });

  it('[PLAYER-19] is asked again with growing pauses, and at once when it is back', () => {
    const world = listening();
    world.cut('down');
    world.pass(READY_MS);
    const tries = [];
    for (let minute = 0; minute < 3; minute += 1) {
      const before = world.asked;
      world.pass(MINUTE);
      tries.push(world.asked - before);
    }
    expect(tries[0]).toBeGreaterThan(4);
    expect(tries[2]).toBe(2);
    world.mend(true);
    world.pass(50);
    expect(world.heard().state).toBe('playing');
  });

  it('[PLAYER-19] may also say nothing', () => {
    const world = listening();
    world.cut('silent');
    world.pass(READY_MS + 5000);
    expect(world.heard().state).toBe('waiting');
    world.mend(false);
    world.pass(11_000);
    expect(world.heard().state).toBe('playing');
  });

  it('[PLAYER-19] and a pause ends the waiting: play tries again', () => {
    const world = listening();
    world.cut('down');
    world.pass(READY_MS + 1000);
    world.player.pause();
    expect(world.heard()).toMatchObject({ state: 'paused', atMs: MINUTE + READY_MS });
    world.mend(true);
    world.pass(MINUTE);
    expect(world.isSounding()).toBe(false);
    world.player.play();
    world.pass(100);
    expect(world.heard().state).toBe('playing');
  });

  it('[PLAYER-23] is a failure after ten minutes; play tries again at the same place', () => {
    const world = listening();
    world.cut('down');
    world.pass(READY_MS + 11 * MINUTE);
    expect(world.heard()).toMatchObject({ state: 'failed', reason: 'network', atMs: MINUTE + READY_MS });
    world.mend(false);
    world.player.configure({ skipBackMs: 1, skipOnMs: 1, stopAtEnds: false, autoRewind: false });
    world.player.play();
    world.pass(1040);
    expect(world.heard()).toMatchObject({ state: 'playing' });
    expect(world.heard().atMs).toBeGreaterThanOrEqual(MINUTE + READY_MS);
  });
});

describe('other trouble', () => {
  it('[PLAYER-20] an address that is no longer valid is asked for anew, and the book goes on', async () => {
    const world = listening();
    world.cut('refused');
    world.player.seek(15 * MINUTE);
    world.pass(50);
    expect(world.heard()).toMatchObject({ state: 'waiting', atMs: 15 * MINUTE });
    await Promise.resolve();
    world.pass(50);
    expect(world.heard()).toMatchObject({ state: 'playing', chapter: 1 });
    expect(world.renewals()).toBe(1);
  });

  it.each(['isGone', 'isRefusingForGood'] as const)('[PLAYER-20] but once only: %s', async (how) => {
    const world = listening();
    world[how] = true;
    world.cut('refused');
    world.player.seek(15 * MINUTE);
    for (let step = 0; step < 5; step += 1) {
      world.pass(50);
      await Promise.resolve();
    }
    expect(world.heard()).toMatchObject({ state: 'failed', reason: 'refused', atMs: 15 * MINUTE });
    expect(world.renewals()).toBe(1);
  });

  it('[PLAYER-21] what is no sound is a failure; another place goes on', () => {
    const world = listening();
    world.isNoisy = (atMs) => atMs >= 10 * MINUTE && atMs < 20 * MINUTE;
    world.player.next();
    world.pass(100);
    expect(world.heard()).toMatchObject({ state: 'failed', reason: 'undecodable', chapter: 1 });
    world.player.next();
    world.pass(100);
    expect(world.heard()).toMatchObject({ state: 'playing', chapter: 2 });
  });

  it('[PLAYER-22] a browser that waits for a click says so, and the click plays', () => {
    const world = aWorld();
    world.needsClick = true;
    world.player.load(aRecording([10]), 1000, { rate: 1, autoplay: true });
    world.pass(100);
    expect(world.player.current()).toMatchObject({ state: 'failed', reason: 'blocked', atMs: 1000 });
    world.needsClick = false;
    world.player.toggle();
    world.pass(100);
    expect(world.player.current()).toMatchObject({ state: 'playing' });
    world.player.toggle();
    expect(world.player.current()).toMatchObject({ state: 'paused' });
  });

  it('[PLAYER-28] a press while it loads never stops what would begin by itself', () => {
    const world = aWorld();
    world.player.load(aRecording([10]), 1000, { rate: 1, autoplay: true });
    world.player.toggle();
    world.pass(100);
    expect(world.player.current()).toMatchObject({ state: 'playing' });
  });

  it('[PLAYER-24] what the system stops is a pause', () => {
    const world = listening();
    world.stopBySystem();
    expect(world.heard().state).toBe('paused');
    expect(world.told()).toHaveLength(1);
  });
});
