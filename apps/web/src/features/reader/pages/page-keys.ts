import { commandOf, KEY_HELP, type KeyCommand, type KeyPress } from '../keys.ts';

/** What keys ask for in a book of fixed pages. */
export type PageCommand = KeyCommand | 'layout' | 'fit' | 'rotate' | 'find' | 'nextHit' | 'previousHit';

const OWN: Record<string, PageCommand> = { d: 'layout', w: 'fit', r: 'rotate', '/': 'find', s: 'find' };

/** As `commandOf`, with the keys that only pages have. */
export const pageCommandOf = (key: KeyPress, leftIsNext: boolean, singles: boolean): PageCommand | null => {
  if (key.ctrl && key.key.toLowerCase() === 'f') return 'find';
  if (key.key === 'F3' && !key.ctrl && !key.alt) return key.shift ? 'previousHit' : 'nextHit';
  const own = key.ctrl || key.alt || !singles ? undefined : OWN[key.key.toLowerCase()];
  return own ?? commandOf(key, leftIsNext, singles);
};

const common = KEY_HELP.map((help) => ({ ...help, textOnly: help.command === 'highlight' }));

/** Each command with the keys that the help shows for it. */
export const PAGE_KEY_HELP: readonly {
  command: PageCommand;
  keys: readonly string[];
  /** Where pages have words and links. */
  textOnly?: boolean;
}[] = [
  ...common.slice(0, -3),
  { command: 'find', keys: ['/', 'Ctrl + F'], textOnly: true },
  { command: 'nextHit', keys: ['F3'], textOnly: true },
  { command: 'previousHit', keys: ['Shift + F3'], textOnly: true },
  { command: 'layout', keys: ['D'] },
  { command: 'fit', keys: ['W'] },
  { command: 'rotate', keys: ['R'] },
  ...common.slice(-3),
];
