import { describe, expect, it } from 'vitest';
import { findCommand, KEY_HELP } from './keyboard-shortcuts.ts';

const press = (key: string, more: Partial<Parameters<typeof findCommand>[0]> = {}, singles = true) =>
  findCommand({ key, shift: false, ctrl: false, alt: false, ...more }, singles);

describe('keyboard shortcuts of the player', () => {
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

  it('[HEAR-12] Shift turns skips into chapters, and volume into speed', () => {
    const kinds = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '?'].map(
      (key) => press(key, { shift: true })?.kind,
    );
    expect(kinds).toEqual(['previous', 'next', 'faster', 'slower', 'keys']);
  });

  it('[HEAR-12] digits seek to the tenths of the chapter', () => {
    expect(press('0')).toEqual({ kind: 'tenth', tenth: 0 });
    expect(press('7')).toEqual({ kind: 'tenth', tenth: 7 });
  });

  it('[HEAR-12] leaves browser shortcuts alone, and single keys can be turned off', () => {
    for (const own of [{ ctrl: true }, { alt: true }]) expect(press('ArrowLeft', own)).toBeNull();
    expect(press('s', { ctrl: true })).toBeNull();
    for (const key of ['m', '.', '5', '?', 'b']) expect(press(key, {}, false)).toBeNull();
    expect(press(' ', {}, false)).toEqual({ kind: 'toggle' });
    expect(press('ArrowRight', {}, false)).toEqual({ kind: 'on' });
    for (const key of ['Enter', 'Tab', 'q', 'F5']) expect(press(key)).toBeNull();
  });

  it('[HEAR-12] the help lists each command once', () => {
    const commands = KEY_HELP.map(({ command }) => command);
    expect(new Set(commands).size).toBe(commands.length);
  });
});
