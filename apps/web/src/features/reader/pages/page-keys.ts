import { commandOf, KEY_HELP, type KeyCommand, type KeyPress } from '../keys.ts';

/** What a book of text can do and one of fixed pages can't. */
type TextCommand = 'along';
/** What keys ask for in a book of fixed pages. */
export type PageCommand = Exclude<KeyCommand, TextCommand> | 'layout' | 'fit' | 'rotate';

const OWN: Record<string, PageCommand> = { d: 'layout', w: 'fit', r: 'rotate' };

/** As `commandOf`, with the keys that only pages have. */
export const pageCommandOf = (key: KeyPress, leftIsNext: boolean, singles: boolean): PageCommand | null => {
  const own = key.ctrl || key.alt || !singles ? undefined : OWN[key.key.toLowerCase()];
  if (own) return own;
  const command = commandOf(key, leftIsNext, singles);
  return command === 'along' ? null : command;
};

const IN_TEXT: readonly KeyCommand[] = ['highlight', 'find', 'nextHit', 'previousHit'];
const common = KEY_HELP.flatMap(({ command, keys }) =>
  command === 'along' ? [] : [{ command, keys, textOnly: IN_TEXT.includes(command) }],
);

/** Each command with the keys that the help shows for it. */
export const PAGE_KEY_HELP: readonly {
  command: PageCommand;
  keys: readonly string[];
  /** Where pages have words and links. */
  textOnly?: boolean;
}[] = [
  ...common.slice(0, -3),
  { command: 'layout', keys: ['D'] },
  { command: 'fit', keys: ['W'] },
  { command: 'rotate', keys: ['R'] },
  ...common.slice(-3),
];
