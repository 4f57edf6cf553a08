import { describe, expect, it } from 'vitest';
import { aRecording, aWorld } from './world.testing.ts';

const MINUTE = 60_000;

const listening = (atMs: number) => {
  const world = aWorld();
  world.player.load(aRecording([10, 10, 10]), atMs, { rate: 1, autoplay: true });
  world.pass(100);
  world.told();
  const heard = () => {
    const playback = world.player.current();
    if (playback.state === 'empty') throw new Error('nothing is loaded');
    return playback;
  };
  return { ...world, heard };
};

describe('the sleep timer', () => {
  it('[PLAYER-13] ends the listening after so many minutes of sound', () => {
    const { player, pass, heard, isSounding } = listening(0);
    player.sleepFor(5 * MINUTE);
    pass(2 * MINUTE);
    player.pause();
    pass(60 * MINUTE);
    player.play();
    pass(MINUTE);
    expect(heard()).toMatchObject({ state: 'playing', sleep: { kind: 'time', ofMs: 5 * MINUTE, fading: false } });
    pass(2 * MINUTE + 1000);
    expect(heard()).toMatchObject({ state: 'paused', sleep: null });
    expect(isSounding()).toBe(false);
  });

  it('[PLAYER-14] ends it with the chapter, or with so many', () => {
    const one = listening(8 * MINUTE);
    one.player.sleepAfterChapters(1);
    one.pass(2 * MINUTE + 1000);
    expect(one.heard()).toMatchObject({ state: 'paused', chapter: 1, atMs: 10 * MINUTE, sleep: null });
    const two = listening(8 * MINUTE);
    two.player.sleepAfterChapters(2);
    two.pass(3 * MINUTE);
    expect(two.heard()).toMatchObject({ state: 'playing', chapter: 1, sleep: { kind: 'chapters', left: 1 } });
    two.pass(10 * MINUTE);
    expect(two.heard()).toMatchObject({ state: 'paused', chapter: 2, atMs: 20 * MINUTE });
  });

  it('[PLAYER-14] of chapters ends with the book at the latest', () => {
    const { player, pass, heard } = listening(29 * MINUTE);
    player.sleepAfterChapters(3);
    pass(2 * MINUTE);
    expect(heard()).toMatchObject({ state: 'ended', sleep: null });
  });

  it.each(['time', 'chapters'] as const)('[PLAYER-15] grows quiet over its last 30 s: %s', (kind) => {
    const { player, pass, heard, volume } = listening(8 * MINUTE);
    if (kind === 'time') player.sleepFor(2 * MINUTE);
    else player.sleepAfterChapters(1);
    pass(89_000);
    expect(volume()).toBe(0.8);
    pass(16_000);
    expect(volume()).toBeGreaterThan(0.37);
    expect(volume()).toBeLessThan(0.43);
    expect(heard().sleep?.fading).toBe(true);
    pass(14_000);
    expect(volume()).toBeLessThan(0.05);
    pass(2000);
    expect([volume(), heard().state]).toEqual([0.8, 'paused']);
  });

  it('[PLAYER-16] gets more time, and the sound its volume', () => {
    const { player, pass, heard, volume } = listening(9 * MINUTE);
    player.sleepAfterChapters(1);
    pass(50_000);
    expect(volume()).toBeLessThan(0.3);
    player.moreSleep(5 * MINUTE);
    expect(volume()).toBe(0.8);
    pass(5 * MINUTE);
    expect(heard()).toMatchObject({ state: 'playing', chapter: 1, sleep: { kind: 'time', fading: true } });
    player.moreSleep(5 * MINUTE);
    expect(volume()).toBe(0.8);
    player.sleepOff();
    pass(10 * MINUTE);
    expect(heard()).toMatchObject({ state: 'playing', sleep: null });
  });

  it('[PLAYER-17] after its end the book begins where it was set or last prolonged, and offers the way back', () => {
    const { player, pass, heard, told } = listening(MINUTE);
    player.sleepFor(MINUTE);
    pass(30_000);
    player.moreSleep(MINUTE);
    const { atMs: prolonged } = heard();
    pass(2 * MINUTE);
    const { atMs: asleep } = heard();
    expect(heard()).toMatchObject({ state: 'paused' });
    expect(asleep - prolonged).toBeGreaterThan(89_000);
    pass(8 * 60 * MINUTE);
    told();
    player.play();
    pass(100);
    expect(heard().back).toEqual({ atMs: asleep });
    expect(told()).toEqual([`begin ${(prolonged / 1000).toFixed(1)}`]);
    player.goBack();
    expect(heard().atMs).toBe(asleep);
  });

  it('[PLAYER-17] but not when another place was chosen meanwhile', () => {
    const { player, pass, heard } = listening(MINUTE);
    player.sleepFor(MINUTE);
    pass(2 * MINUTE);
    player.seek(12 * MINUTE);
    player.play();
    pass(1000);
    expect(heard()).toMatchObject({ chapter: 1, back: null });
  });
});
