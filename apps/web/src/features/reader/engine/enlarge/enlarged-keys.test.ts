import { expect, it } from 'vitest';
import { findEnlargedCommand } from './enlarged-keys.ts';

it.each([
  ['ї', 'BracketRight', 'next'],
  ['х', 'BracketLeft', 'previous'],
  ['ъ', 'BracketRight', 'next'],
  [']', 'Digit9', 'next'],
  ['ü', 'BracketLeft', undefined],
  ['х', 'KeyX', undefined],
  ['Escape', 'Escape', 'close'],
  ['+', 'BracketRight', 'larger'],
])('[UI-50] %s at %s in an enlarged picture: %s', (key, code, command) => {
  expect(findEnlargedCommand({ key, code })).toBe(command);
});
