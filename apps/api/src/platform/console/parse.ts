import { type Command, type Given, Misused } from './command.ts';

type Words = Pick<Given, 'args' | 'flags' | 'options'>;
type Shape = Omit<Command<never>, 'run'>;
type Flag = Shape['flags'][number];

/** Which command a line names, and what it is given. `--json` and `--help` belong to every command. @throws Misused */
export const parseLine = <C extends Shape>(commands: readonly C[], line: readonly string[]): Words & { command: C } => {
  const found = commands
    .map((command) => ({ command, ...sorted(command.flags, line) }))
    .filter(({ command: { name }, words }) => words.slice(0, name.split(' ').length).join(' ') === name)
    .toSorted((a, b) => b.command.name.length - a.command.name.length)[0];
  if (!found) {
    const [first, second] = sorted([], line).words;
    throw new Misused(`There is no command “${[first, second].join(' ').trim()}”. See: admin --help`);
  }
  const { command, words, flags, options } = found;
  for (const flag of flags) {
    if (flag !== 'json' && !command.flags.some(({ name }) => name === flag)) {
      throw new Misused(`“${command.name}” knows no --${flag}. ${usage(command)}`);
    }
  }
  for (const { name, takes, needed: isNeeded } of command.flags) {
    const said = options[name]?.trim() ?? '';
    if (takes !== undefined && flags.has(name) && said === '') {
      throw new Misused(`--${name} takes a ${takes}. ${usage(command)}`);
    }
    if (isNeeded && !flags.has(name)) throw new Misused(`--${name} is needed. ${usage(command)}`);
  }
  const given = words.slice(command.name.split(' ').length);
  const needed = command.args.filter(({ optional }) => !optional).length;
  if (given.length < needed || given.length > command.args.length) throw new Misused(usage(command));
  const args = Object.fromEntries(given.map((value, index) => [command.args[index]?.name ?? '', value]));
  return { command, args, flags, options };
};

/** Words and flags of a line, as a command with these flags understands it. */
const sorted = (known: readonly Flag[], line: readonly string[]) => {
  const words: string[] = [];
  const flags = new Set<string>();
  const options: Record<string, string> = {};
  const taking = new Set(known.filter(({ takes }) => takes !== undefined).map(({ name }) => name));
  for (let at = 0; at < line.length; at += 1) {
    const word = line[at] ?? '';
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const [name = '', ...said] = word.slice(2).split('=');
    flags.add(taking.has(name) ? name : word.slice(2));
    if (!taking.has(name)) continue;
    if (said.length > 0) options[name] = said.join('=');
    else if (!line[at + 1]?.startsWith('--')) {
      at += 1;
      options[name] = line[at] ?? '';
    }
  }
  return { words, flags, options };
};

/** How a flag is written: `--days <number>`. */
export const flagText = ({ name, takes }: Pick<Flag, 'name' | 'takes'>): string =>
  takes === undefined ? `--${name}` : `--${name} <${takes}>`;

/** One line: how a command is written. */
export const usage = ({ name, args, flags }: Shape): string =>
  [
    `Usage: admin ${name}`,
    ...args.map((arg) => (arg.optional ? `[${arg.name}]` : `<${arg.name}>`)),
    ...flags.map((flag) => (flag.needed ? flagText(flag) : `[${flagText(flag)}]`)),
    '[--json]',
  ].join(' ');

/** The whole help, or that of the commands whose names begin with the given words. */
export const helpText = (commands: readonly Shape[], words: readonly string[] = []): string => {
  const about = commands.filter(({ name }) => name.startsWith(words.join(' ')));
  const shown = about.length > 0 ? about : commands;
  return [
    ...shown.flatMap((command) => [
      `admin ${[command.name, ...command.args.map((arg) => (arg.optional ? `[${arg.name}]` : `<${arg.name}>`))].join(' ')}`,
      `    ${command.summary}`,
      ...command.args.map(({ name, means }) => `    ${name}: ${means}`),
      ...command.flags.map((flag) => `    ${flagText(flag)}: ${flag.means}`),
    ]),
    '',
    'Every command takes --json. Exit codes: 0 done, 1 failed, 2 misused, 3 done but it found something to look at.',
  ].join('\n');
};
