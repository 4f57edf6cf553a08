import { expect, it } from 'vitest';
import { readKeyPress } from './key-press.ts';

const press = (key: string, code: string, init: KeyboardEventInit = {}) =>
  readKeyPress(new KeyboardEvent('keydown', { key, code, ...init }));

it.each([
  ['Russian', 'и', 'KeyB', 'b'],
  ['Russian', 'х', 'BracketLeft', '['],
  ['Ukrainian', 'і', 'KeyS', 's'],
  ['Greek', 'β', 'KeyB', 'b'],
  ['Hebrew', 'נ', 'KeyB', 'b'],
  ['Arabic', 'لا', 'KeyB', 'b'],
  ['Arabic', '٣', 'Digit3', '3'],
  ['Korean', 'ㅠ', 'KeyB', 'b'],
  ['Thai', 'ิ', 'KeyB', 'b'],
  ['an input method', 'Process', 'KeyB', 'b'],
])('[UI-27] a sign of %s counts by its place: %s is %s', (_layout, key, code, expected) => {
  expect(press(key, code).key).toBe(expected);
});

it('[UI-27] with Shift, a place has its other sign', () => {
  expect(press('؟', 'Slash', { shiftKey: true })).toEqual({ key: '?', shift: true, ctrl: false, alt: false });
});

it.each([
  ['AZERTY', 'a', 'KeyQ'],
  ['AZERTY', ',', 'KeyM'],
  ['AZERTY', 'é', 'Digit2'],
  ['Dvorak', 'b', 'KeyN'],
  ['German', 'ö', 'Semicolon'],
  ['Swiss', '§', 'Backquote'],
  ['any', 'Escape', 'Escape'],
  ['any', '−', 'Minus'],
])('[UI-28] a Latin letter, a sign or a name of %s counts by itself: %s', (_layout, key, code) => {
  expect(press(key, code).key).toBe(key);
});

it('[UI-28] a sign typed with AltGr is that sign without modifiers', () => {
  const bracket = press('[', 'Digit8', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(bracket).toEqual({ key: '[', shift: false, ctrl: false, alt: false });
});

it('[UI-27] Ctrl and ⌘ go with the place', () => {
  expect(press('л', 'KeyK', { metaKey: true })).toEqual({ key: 'k', shift: false, ctrl: true, alt: false });
});
