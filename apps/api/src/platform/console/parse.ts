import { type Command, type Given, Misused } from './command.ts';

type Words = Pick<Given, 'args' | 'flags'>;
type Shape = Omit<Command<never>, 'run'>;

/** Which command a line names, and what it is given. `--json` and `--help` belong to every command. @throws Misused */
export const parseLine = <C extends Shape>(commands: readonly C[], line: readonly string[]): Words & { command: C } => {
  const words = line.filter((word) => !word.startsWith('--'));
  const flags = new Set(line.filter((word) => word.startsWith('--')).map((word) => word.slice(2)));
  const command = commands
    .filter(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!command) throw new Misused(`There is no command “${words.slice(0, 2).join(' ')}”. See: admin --help`);
  for (const flag of flags) {
    if (flag !== 'json' && !command.flags.some(({ name }) => name === flag)) {
      throw new Misused(`“${command.name}” knows no --${flag}. ${usage(command)}`);
    }
  }
  const given = words.slice(command.name.split(' ').length);
  const needed = command.args.filter(({ optional }) => !optional).length;
  if (given.length < needed || given.length > command.args.length) throw new Misused(usage(command));
  const args = Object.fromEntries(given.map((value, index) => [command.args[index]?.name ?? '', value]));
  return { command, args, flags };
};

/** One line: how a command is written. */
export const usage = ({ name, args, flags }: Shape): string =>
  [
    `Usage: admin ${name}`,
    ...args.map((arg) => (arg.optional ? `[${arg.name}]` : `<${arg.name}>`)),
    ...flags.map((flag) => `[--${flag.name}]`),
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
      ...command.flags.map(({ name, means }) => `    --${name}: ${means}`),
    ]),
    '',
    'Every command takes --json. Exit codes: 0 done, 1 failed, 2 misused, 3 done but it found something to look at.',
  ].join('\n');
};
