import type { KeyPress } from '../../lib/key-press.ts';

/** Commands of the keyboard. Those of the left and right arrow depend on the reading direction of the book. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'sectionStart'
  | 'sectionEnd'
  | 'nextChapter'
  | 'previousChapter'
  | 'contents'
  | 'positions'
  | 'location'
  | 'back'
  | 'bookmark'
  | 'bookmarks'
  | 'notes'
  | 'highlight'
  | 'note'
  | 'find'
  | 'nextHit'
  | 'previousHit'
  | 'readAlong'
  | 'enlarge'
  | 'caret'
  | 'larger'
  | 'smaller'
  | 'defaultSize'
  | 'fullScreen'
  | 'keys'
  | 'escape';

const COMMANDS: Record<string, KeyCommand> = {
  PageDown: 'next',
  PageUp: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'sectionStart',
  End: 'sectionEnd',
  ']': 'nextChapter',
  '[': 'previousChapter',
  t: 'contents',
  p: 'positions',
  g: 'location',
  b: 'bookmark',
  v: 'bookmarks',
  n: 'notes',
  h: 'highlight',
  m: 'note',
  s: 'find',
  '/': 'find',
  a: 'readAlong',
  e: 'enlarge',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '−': 'smaller',
  '0': 'defaultSize',
  F7: 'caret',
  f: 'fullScreen',
  '?': 'keys',
  Escape: 'escape',
};

/** The command of a key, or null for keys of the browser. `areSingleKeysOn`: whether single characters are shortcuts. */
export const findCommand = (
  { key, shift, ctrl, alt }: KeyPress,
  leftIsNext: boolean,
  areSingleKeysOn: boolean,
): KeyCommand | null => {
  if (alt && !ctrl && key === 'ArrowLeft') return 'back';
  if (ctrl && !alt && key.toLowerCase() === 'f') return 'find';
  if (ctrl || alt) return null;
  if (key === 'F3') return shift ? 'previousHit' : 'nextHit';
  if (key === ' ') return shift ? 'previous' : 'next';
  if (!areSingleKeysOn && key.length === 1) return null;
  if (key === 'ArrowLeft') return leftIsNext ? 'next' : 'previous';
  if (key === 'ArrowRight') return leftIsNext ? 'previous' : 'next';
  return COMMANDS[key] ?? COMMANDS[key.toLowerCase()] ?? null;
};

/** The commands with their keys, as the shortcuts dialog lists them. */
export const KEY_HELP: readonly { command: KeyCommand; keys: readonly string[] }[] = [
  { command: 'next', keys: ['→', 'Space', 'Page Down'] },
  { command: 'previous', keys: ['←', 'Shift + Space', 'Page Up'] },
  { command: 'sectionStart', keys: ['Home'] },
  { command: 'sectionEnd', keys: ['End'] },
  { command: 'nextChapter', keys: [']'] },
  { command: 'previousChapter', keys: ['['] },
  { command: 'contents', keys: ['T'] },
  { command: 'positions', keys: ['P'] },
  { command: 'location', keys: ['G'] },
  { command: 'back', keys: ['Alt + ←'] },
  { command: 'bookmark', keys: ['B'] },
  { command: 'bookmarks', keys: ['V'] },
  { command: 'notes', keys: ['N'] },
  { command: 'highlight', keys: ['H'] },
  { command: 'note', keys: ['M'] },
  { command: 'find', keys: ['S', 'Ctrl + F'] },
  { command: 'nextHit', keys: ['F3'] },
  { command: 'previousHit', keys: ['Shift + F3'] },
  { command: 'readAlong', keys: ['A'] },
  { command: 'enlarge', keys: ['E'] },
  { command: 'caret', keys: ['F7'] },
  { command: 'larger', keys: ['+'] },
  { command: 'smaller', keys: ['−'] },
  { command: 'defaultSize', keys: ['0'] },
  { command: 'fullScreen', keys: ['F'] },
  { command: 'keys', keys: ['?'] },
  { command: 'escape', keys: ['Esc'] },
];
