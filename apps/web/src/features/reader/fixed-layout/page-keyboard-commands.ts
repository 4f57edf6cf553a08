import type { KeyPress } from '../../../lib/key-press.ts';
import { findCommand, KEY_HELP, type KeyCommand } from '../keyboard-commands.ts';

type TextCommand = 'readAlong' | 'enlarge';
const isTextCommand = (command: KeyCommand): command is TextCommand => command === 'readAlong' || command === 'enlarge';
/** Commands of the keyboard in a fixed-layout book. */
export type PageCommand = Exclude<KeyCommand, TextCommand> | 'layout' | 'fit' | 'rotate';

const PAGE_COMMANDS: Record<string, PageCommand> = { d: 'layout', w: 'fit', r: 'rotate' };

/** Like `findCommand`, with the additional keys of fixed-layout books. */
export const findPageCommand = (key: KeyPress, leftIsNext: boolean, areSingleKeysOn: boolean): PageCommand | null => {
  const pageCommand = key.ctrl || key.alt || !areSingleKeysOn ? undefined : PAGE_COMMANDS[key.key.toLowerCase()];
  if (pageCommand) return pageCommand;
  const command = findCommand(key, leftIsNext, areSingleKeysOn);
  return command === null || isTextCommand(command) ? null : command;
};

const TEXT_COMMANDS: readonly KeyCommand[] = ['highlight', 'find', 'nextHit', 'previousHit', 'caret'];
const sharedHelp = KEY_HELP.flatMap(({ command, keys }) =>
  isTextCommand(command) ? [] : [{ command, keys, textOnly: TEXT_COMMANDS.includes(command) }],
);

/** The commands with their keys, as the shortcuts dialog lists them. */
export const PAGE_KEY_HELP: readonly {
  command: PageCommand;
  keys: readonly string[];
  /** Only in books whose pages have text. */
  textOnly?: boolean;
}[] = [
  ...sharedHelp.slice(0, -3),
  { command: 'layout', keys: ['D'] },
  { command: 'fit', keys: ['W'] },
  { command: 'rotate', keys: ['R'] },
  ...sharedHelp.slice(-3),
];
