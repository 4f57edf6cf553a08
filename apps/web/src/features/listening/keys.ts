/** What the player's keys ask for. */
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
  | 'keys';
export type Command = { kind: KeyCommand } | { kind: 'tenth'; tenth: number };

export type KeyPress = { key: string; shift: boolean; ctrl: boolean; alt: boolean };

const PLAIN: Record<string, KeyCommand> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  l: 'chapters',
  b: 'bookmark',
  s: 'sleep',
  '.': 'muchFaster',
  ',': 'muchSlower',
  '?': 'keys',
};
const SHIFTED: Record<string, KeyCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'faster',
  ArrowDown: 'slower',
  '?': 'keys',
};

/** The command of a key, or null for keys that belong to the browser. `singles`: whether letters, figures and signs mean something. */
export const commandOf = ({ key, shift, ctrl, alt }: KeyPress, singles: boolean): Command | null => {
  if (ctrl || alt) return null;
  if (key === ' ' && !shift) return { kind: 'toggle' };
  if (key.length === 1 && !singles) return null;
  if (/^\d$/.test(key) && !shift) return { kind: 'tenth', tenth: Number(key) };
  const kind = shift ? SHIFTED[key] : (PLAIN[key] ?? PLAIN[key.toLowerCase()]);
  return kind === undefined ? null : { kind };
};

/** Each command with the keys that the help shows for it, in its order. */
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
  { command: 'chapters', keys: ['L'] },
  { command: 'bookmark', keys: ['B'] },
  { command: 'keys', keys: ['?'] },
];
