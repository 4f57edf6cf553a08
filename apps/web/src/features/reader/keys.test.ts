import { describe, expect, it } from 'vitest';
import { commandOf, KEY_HELP } from './keys.ts';

const press = (key: string, more = {}, leftIsNext = false) =>
  commandOf({ key, shift: false, ctrl: false, alt: false, ...more }, leftIsNext, true);

describe('keys', () => {
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
    ['0', 'usualSize'],
    ['f', 'fullScreen'],
    ['s', 'find'],
    ['a', 'along'],
    ['?', 'keys'],
    ['Escape', 'escape'],
  ])('[READER-44] %s means %s', (key, command) => expect(press(key)).toBe(command));

  it('[READER-8] the left arrow is next where pages follow to the left', () => {
    expect(press('ArrowLeft', {}, true)).toBe('next');
    expect(press('ArrowRight', {}, true)).toBe('previous');
  });

  it('[FIND-5] Ctrl and F look for words in the book, F3 goes through what was found', () => {
    expect(press('f', { ctrl: true })).toBe('find');
    expect(press('F3', { shift: true })).toBe('previousHit');
  });

  it('[READER-44] Shift and Space go back; keys with Ctrl or Alt belong to the browser', () => {
    expect(press(' ', { shift: true })).toBe('previous');
    expect(press('l', { ctrl: true })).toBeNull();
    expect(press('ArrowRight', { alt: true })).toBeNull();
    expect(press('ArrowLeft', { alt: true })).toBe('back');
    expect(press('x')).toBeNull();
  });

  it('[UI-19] letters and signs mean nothing once they are switched off; keys with a name go on', () => {
    const silent = (key: string) => commandOf({ key, shift: false, ctrl: false, alt: false }, false, false);
    expect(['t', '+', '0', '[', '?'].map(silent)).toEqual([null, null, null, null, null]);
    expect(['ArrowRight', ' ', 'Escape'].map(silent)).toEqual(['next', 'next', 'escape']);
  });

  it('[READER-44] the help names every command once', () => {
    const told = KEY_HELP.map(({ command }) => command);
    expect(new Set(told).size).toBe(told.length);
    expect(told).toContain(press('Escape'));
  });
});
