import { describe, expect, it } from 'vitest';
import { findCommand, KEY_HELP } from './keyboard-commands.ts';

const press = (key: string, more = {}, leftIsNext = false) =>
  findCommand({ key, shift: false, ctrl: false, alt: false, ...more }, leftIsNext, true);

describe('keyboard commands', () => {
  it.each([
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous'],
    ['PageDown', 'next'],
    ['PageUp', 'previous'],
    [' ', 'next'],
    ['Home', 'sectionStart'],
    ['End', 'sectionEnd'],
    [']', 'nextChapter'],
    ['[', 'previousChapter'],
    ['T', 'contents'],
    ['g', 'location'],
    ['+', 'larger'],
    ['-', 'smaller'],
    ['0', 'defaultSize'],
    ['f', 'fullScreen'],
    ['s', 'find'],
    ['a', 'readAlong'],
    ['?', 'keys'],
    ['Escape', 'escape'],
  ])('[READER-44] %s means %s', (key, command) => expect(press(key)).toBe(command));

  it('[READER-8] the left arrow means next in books that read from right to left', () => {
    expect(press('ArrowLeft', {}, true)).toBe('next');
    expect(press('ArrowRight', {}, true)).toBe('previous');
  });

  it('[FIND-5] Ctrl + F searches the book, F3 goes through the hits', () => {
    expect(press('f', { ctrl: true })).toBe('find');
    expect(press('F3', { shift: true })).toBe('previousHit');
  });

  it('[READER-44] Shift + Space goes back; keys with Ctrl or Alt belong to the browser', () => {
    expect(press(' ', { shift: true })).toBe('previous');
    expect(press('l', { ctrl: true })).toBeNull();
    expect(press('ArrowRight', { alt: true })).toBeNull();
    expect(press('ArrowLeft', { alt: true })).toBe('back');
    expect(press('x')).toBeNull();
  });

  it('[UI-19] single characters do nothing once they are switched off; named keys still work', () => {
    const silent = (key: string) => findCommand({ key, shift: false, ctrl: false, alt: false }, false, false);
    expect(['t', '+', '0', '[', '?'].map(silent)).toEqual([null, null, null, null, null]);
    expect(['ArrowRight', ' ', 'Escape'].map(silent)).toEqual(['next', 'next', 'escape']);
  });

  it('[READER-44] the help lists every command once', () => {
    const documented = KEY_HELP.map(({ command }) => command);
    expect(new Set(documented).size).toBe(documented.length);
    expect(documented).toContain(press('Escape'));
  });
});
