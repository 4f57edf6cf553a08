import { commandOf, KEY_HELP, type KeyCommand, type KeyPress } from '../keys.ts';

/** What keys ask for in a book of fixed pages. */
export type PageCommand = KeyCommand | 'layout' | 'fit' | 'rotate';

const OWN: Record<string, PageCommand> = { d: 'layout', w: 'fit', r: 'rotate' };

/** As `commandOf`, with the keys that only pages have. */
export const pageCommandOf = (key: KeyPress, leftIsNext: boolean, singles: boolean): PageCommand | null => {
  const own = key.ctrl || key.alt || !singles ? undefined : OWN[key.key.toLowerCase()];
  return own ?? commandOf(key, leftIsNext, singles);
};

/** Each command with the keys that the help shows for it. */
export const PAGE_KEY_HELP: readonly { command: PageCommand; keys: readonly string[] }[] = [
  ...KEY_HELP.slice(0, -3),
  { command: 'layout', keys: ['D'] },
  { command: 'fit', keys: ['W'] },
  { command: 'rotate', keys: ['R'] },
  ...KEY_HELP.slice(-3),
];
