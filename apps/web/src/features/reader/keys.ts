/** What the reader's keys ask for. `left` and `right` depend on the direction of the book, which its page tells. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'sectionStart'
  | 'sectionEnd'
  | 'nextChapter'
  | 'previousChapter'
  | 'contents'
  | 'places'
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
  | 'along'
  | 'larger'
  | 'smaller'
  | 'usualSize'
  | 'fullScreen'
  | 'keys'
  | 'escape';

/** A key as it comes from the app's own page or from the reading surface. */
export type KeyPress = { key: string; shift: boolean; ctrl: boolean; alt: boolean };

const PLAIN: Record<string, KeyCommand> = {
  PageDown: 'next',
  PageUp: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'sectionStart',
  End: 'sectionEnd',
  ']': 'nextChapter',
  '[': 'previousChapter',
  t: 'contents',
  p: 'places',
  g: 'location',
  b: 'bookmark',
  v: 'bookmarks',
  n: 'notes',
  h: 'highlight',
  m: 'note',
  s: 'find',
  '/': 'find',
  a: 'along',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '−': 'smaller',
  '0': 'usualSize',
  f: 'fullScreen',
  '?': 'keys',
  Escape: 'escape',
};

/** The command of a key, or null for keys that belong to the browser. `singles`: whether letters and signs mean something. */
export const commandOf = (
  { key, shift, ctrl, alt }: KeyPress,
  leftIsNext: boolean,
  singles: boolean,
): KeyCommand | null => {
  if (alt && !ctrl && key === 'ArrowLeft') return 'back';
  if (ctrl && !alt && key.toLowerCase() === 'f') return 'find';
  if (ctrl || alt) return null;
  if (key === 'F3') return shift ? 'previousHit' : 'nextHit';
  if (key === ' ') return shift ? 'previous' : 'next';
  if (!singles && key.length === 1) return null;
  if (key === 'ArrowLeft') return leftIsNext ? 'next' : 'previous';
  if (key === 'ArrowRight') return leftIsNext ? 'previous' : 'next';
  return PLAIN[key] ?? PLAIN[key.toLowerCase()] ?? null;
};

/** Each command with the keys that the help shows for it, in its order. */
export const KEY_HELP: readonly { command: KeyCommand; keys: readonly string[] }[] = [
  { command: 'next', keys: ['→', 'Space', 'Page Down'] },
  { command: 'previous', keys: ['←', 'Shift + Space', 'Page Up'] },
  { command: 'sectionStart', keys: ['Home'] },
  { command: 'sectionEnd', keys: ['End'] },
  { command: 'nextChapter', keys: [']'] },
  { command: 'previousChapter', keys: ['['] },
  { command: 'contents', keys: ['T'] },
  { command: 'places', keys: ['P'] },
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
  { command: 'along', keys: ['A'] },
  { command: 'larger', keys: ['+'] },
  { command: 'smaller', keys: ['−'] },
  { command: 'usualSize', keys: ['0'] },
  { command: 'fullScreen', keys: ['F'] },
  { command: 'keys', keys: ['?'] },
  { command: 'escape', keys: ['Esc'] },
];
