import { expect, test } from 'vitest';
import { readCaretMove, type TextFlow } from './caret-keys.ts';

const LATIN: TextFlow = { lines: 'down', isRightToLeft: false };
const HEBREW: TextFlow = { lines: 'down', isRightToLeft: true };
const JAPANESE: TextFlow = { lines: 'left', isRightToLeft: false };
const MONGOLIAN: TextFlow = { lines: 'right', isRightToLeft: false };

const press = (key: string, flow: TextFlow, modifiers = '', isMac = false) => {
  const has = (name: string): boolean => modifiers.includes(name);
  const event = { key, shiftKey: has('shift'), ctrlKey: has('ctrl'), metaKey: has('meta'), altKey: has('alt') };
  const move = readCaretMove(event, flow, isMac);
  return move && `${move.unit} ${move.by}${move.extends ? ' extends' : ''}`;
};

test('[READER-313] arrows move the caret where they point, in every direction of writing', () => {
  expect(press('ArrowRight', LATIN)).toBe('character 1');
  expect(press('ArrowDown', LATIN, 'shift')).toBe('line 1 extends');
  expect(press('ArrowRight', HEBREW)).toBe('character -1');
  expect(press('ArrowLeft', HEBREW, 'ctrl')).toBe('word 1');
  expect(press('ArrowDown', JAPANESE)).toBe('character 1');
  expect(press('ArrowLeft', JAPANESE)).toBe('line 1');
  expect(press('ArrowRight', JAPANESE, 'shift')).toBe('line -1 extends');
  expect(press('ArrowRight', MONGOLIAN)).toBe('line 1');
});

test('[READER-313] modifiers move by word, sentence, paragraph and to edges, and leave the rest to the reader', () => {
  expect(press('ArrowRight', LATIN, 'ctrl shift')).toBe('word 1 extends');
  expect(press('ArrowDown', LATIN, 'ctrl')).toBe('paragraph 1');
  expect(press('ArrowUp', LATIN, 'alt')).toBe('sentence -1');
  expect(press('End', LATIN, 'shift')).toBe('lineEdge 1 extends');
  expect(press('Home', LATIN, 'ctrl')).toBe('textEdge -1');
  expect(press('ArrowLeft', LATIN, 'alt')).toBeNull();
  expect(press('ArrowLeft', LATIN, 'alt', true)).toBe('word -1');
  for (const key of ['PageDown', ' ', 'h', 'Tab']) expect(press(key, LATIN)).toBeNull();
});
