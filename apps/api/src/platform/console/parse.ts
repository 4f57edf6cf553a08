import { type Command, type CommandInput, UsageError } from './command.ts';

type Words = Pick<CommandInput, 'args' | 'flags' | 'options'>;
type Shape = Omit<Command<never>, 'run'>;
type Flag = Shape['flags'][number];

/** Parses a command line into its command, arguments, flags and options. Every command accepts `--json` and `--help`. @throws Misused */
export const parseCommandLine = <C extends Shape>(
  commands: readonly C[],
  line: readonly string[],
): Words & { command: C } => {
  const found = commands
    .map((command) => ({ command, ...splitLine(command.flags, line) }))
    .filter(({ command: { name }, words }) => words.slice(0, name.split(' ').length).join(' ') === name)
    .toSorted((a, b) => b.command.name.length - a.command.name.length)[0];
  if (!found) {
    const [first, second] = splitLine([], line).words;
    throw new UsageError(`Unknown command “${[first, second].join(' ').trim()}”. Run: admin --help`);
  }
  const { command, words, flags, options } = found;
  for (const flag of flags) {
    if (flag !== 'json' && !command.flags.some(({ name }) => name === flag)) {
      throw new UsageError(`“${command.name}” has no option --${flag}. ${formatUsage(command)}`);
    }
  }
  for (const { name, valueName, required: isNeeded } of command.flags) {
    const value = options[name]?.trim() ?? '';
    if (valueName !== undefined && flags.has(name) && value === '') {
      throw new UsageError(`--${name} takes a ${valueName}. ${formatUsage(command)}`);
    }
    if (isNeeded && !flags.has(name)) throw new UsageError(`--${name} is required. ${formatUsage(command)}`);
  }
  const positional = words.slice(command.name.split(' ').length);
  const needed = command.args.filter(({ optional }) => !optional).length;
  if (positional.length < needed || positional.length > command.args.length) throw new UsageError(formatUsage(command));
  const args = Object.fromEntries(positional.map((value, index) => [command.args[index]?.name ?? '', value]));
  return { command, args, flags, options };
};

/** Splits a line into words, flags and options, given the flags of a command. */
const splitLine = (known: readonly Flag[], line: readonly string[]) => {
  const words: string[] = [];
  const flags = new Set<string>();
  const options: Record<string, string> = {};
  const withValue = new Set(known.filter(({ valueName }) => valueName !== undefined).map(({ name }) => name));
  for (let at = 0; at < line.length; at += 1) {
    const word = line[at] ?? '';
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const [name = '', ...values] = word.slice(2).split('=');
    flags.add(withValue.has(name) ? name : word.slice(2));
    if (!withValue.has(name)) continue;
    if (values.length > 0) options[name] = values.join('=');
    else if (!line[at + 1]?.startsWith('--')) {
      at += 1;
      options[name] = line[at] ?? '';
    }
  }
  return { words, flags, options };
};

/** The syntax of a flag: `--days <number>`. */
export const formatFlag = ({ name, valueName }: Pick<Flag, 'name' | 'valueName'>): string =>
  valueName === undefined ? `--${name}` : `--${name} <${valueName}>`;

/** The usage line of a command. */
export const formatUsage = ({ name, args, flags }: Shape): string =>
  [
    `Usage: admin ${name}`,
    ...args.map((arg) => (arg.optional ? `[${arg.name}]` : `<${arg.name}>`)),
    ...flags.map((flag) => (flag.required ? formatFlag(flag) : `[${formatFlag(flag)}]`)),
    '[--json]',
  ].join(' ');

/** The help of all commands, or of those whose names begin with the given words. */
export const formatHelp = (commands: readonly Shape[], words: readonly string[] = []): string => {
  const matching = commands.filter(({ name }) => name.startsWith(words.join(' ')));
  const shown = matching.length > 0 ? matching : commands;
  return [
    ...shown.flatMap((command) => [
      `admin ${[command.name, ...command.args.map((arg) => (arg.optional ? `[${arg.name}]` : `<${arg.name}>`))].join(' ')}`,
      `    ${command.summary}`,
      ...command.args.map(({ name, description }) => `    ${name}: ${description}`),
      ...command.flags.map((flag) => `    ${formatFlag(flag)}: ${flag.description}`),
    ]),
    '',
    'Every command takes --json. Exit codes: 0 done, 1 failed, 2 misused, 3 done but it found something to look at.',
  ].join('\n');
};
