import { describe, expect, it } from 'vitest';
import { commandOf, KEY_HELP } from './keys.ts';

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}, singles = true) =>
  commandOf({ key, shift: false, ctrl: false, alt: false, ...more }, singles);

describe('the keys of the player', () => {
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'on'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'quieter'],
    ['m', 'mute'],
    ['M', 'mute'],
    ['l', 'chapters'],
    ['b', 'bookmark'],
    ['s', 'sleep'],
    ['.', 'muchFaster'],
    [',', 'muchSlower'],
  ] as const)('[HEAR-12] %s asks for one thing', (key, kind) => expect(press(key)).toEqual({ kind }));

  it('[HEAR-12] Shift makes chapters of skips and speed of volume', () => {
    const kinds = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '?'].map(
      (key) => press(key, { shift: true })?.kind,
    );
    expect(kinds).toEqual(['previous', 'next', 'faster', 'slower', 'keys']);
  });

  it('[HEAR-12] figures lead to the tenths of the chapter', () => {
    expect(press('0')).toEqual({ kind: 'tenth', tenth: 0 });
    expect(press('7')).toEqual({ kind: 'tenth', tenth: 7 });
  });

  it('[HEAR-12] keys of the browser stay its own, and single ones can be switched off', () => {
    for (const own of [{ ctrl: true }, { alt: true }]) expect(press('ArrowLeft', own)).toBeNull();
    expect(press('s', { ctrl: true })).toBeNull();
    for (const key of ['m', '.', '5', '?', 'b']) expect(press(key, {}, false)).toBeNull();
    expect(press(' ', {}, false)).toEqual({ kind: 'toggle' });
    expect(press('ArrowRight', {}, false)).toEqual({ kind: 'on' });
    for (const key of ['Enter', 'Tab', 'q', 'F5']) expect(press(key)).toBeNull();
  });

  it('[HEAR-12] the help tells each of them once', () => {
    const told = KEY_HELP.map(({ command }) => command);
    expect(new Set(told).size).toBe(told.length);
  });
});
