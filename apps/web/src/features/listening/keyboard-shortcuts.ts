import type { KeyPress } from '../../lib/key-press.ts';

/** Commands of the keyboard, by the keys of their help texts. */
export type KeyCommand =
  | 'toggle'
  | 'back'
  | 'on'
  | 'previous'
  | 'next'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'chapters'
  | 'bookmark'
  | 'faster'
  | 'slower'
  | 'muchFaster'
  | 'muchSlower'
  | 'sleep'
  | 'sound'
  | 'keys';
export type Command = { kind: KeyCommand } | { kind: 'tenth'; tenth: number };

const PLAIN_KEYS: Record<string, KeyCommand> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  l: 'chapters',
  b: 'bookmark',
  s: 'sleep',
  e: 'sound',
  '.': 'muchFaster',
  ',': 'muchSlower',
  '?': 'keys',
};
const SHIFT_KEYS: Record<string, KeyCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'faster',
  ArrowDown: 'slower',
  '?': 'keys',
};

/** Finds the command of a key press; null for keys of the browser. `singleKeys`: whether letters, digits and signs are shortcuts. */
export const findCommand = ({ key, shift, ctrl, alt }: KeyPress, singleKeys: boolean): Command | null => {
  if (ctrl || alt) return null;
  if (key === ' ' && !shift) return { kind: 'toggle' };
  if (key.length === 1 && !singleKeys) return null;
  if (/^\d$/.test(key) && !shift) return { kind: 'tenth', tenth: Number(key) };
  const kind = shift ? SHIFT_KEYS[key] : (PLAIN_KEYS[key] ?? PLAIN_KEYS[key.toLowerCase()]);
  return kind === undefined ? null : { kind };
};

/** The keys that the help shows for each command, in its order. */
export const KEY_HELP: readonly { command: KeyCommand | 'tenth'; keys: readonly string[] }[] = [
  { command: 'toggle', keys: ['Space'] },
  { command: 'back', keys: ['←'] },
  { command: 'on', keys: ['→'] },
  { command: 'previous', keys: ['Shift + ←'] },
  { command: 'next', keys: ['Shift + →'] },
  { command: 'tenth', keys: ['0', '…', '9'] },
  { command: 'louder', keys: ['↑'] },
  { command: 'quieter', keys: ['↓'] },
  { command: 'mute', keys: ['M'] },
  { command: 'faster', keys: ['Shift + ↑'] },
  { command: 'slower', keys: ['Shift + ↓'] },
  { command: 'muchFaster', keys: ['.'] },
  { command: 'muchSlower', keys: [','] },
  { command: 'sleep', keys: ['S'] },
  { command: 'sound', keys: ['E'] },
  { command: 'chapters', keys: ['L'] },
  { command: 'bookmark', keys: ['B'] },
  { command: 'keys', keys: ['?'] },
];
