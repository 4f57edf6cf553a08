import {
  type Command,
  type CommandInput,
  type CommandResult,
  EXIT_CODES,
  type LoneCommand,
  UsageError,
} from './command.ts';
import { formatHelp, parseCommandLine } from './parse.ts';
import { formatJson, formatText } from './print.ts';

type Console = { out: (text: string) => void; err: (text: string) => void; signal: AbortSignal };

type Open<S> = () => Promise<{ services: S; close(): Promise<void> }>;

const runWithServices = async <S>(command: Command<S>, open: Open<S>, given: CommandInput): Promise<CommandResult> => {
  const { services, close } = await open();
  try {
    return await command.run(services, given);
  } finally {
    await close();
  }
};

/**
 * Runs one operator command line and returns the exit code. The services are opened only when a command actually runs, and
 * are always closed afterwards.
 */
export const runCommandLine = async <S>(
  commands: readonly (Command<S> | LoneCommand)[],
  line: readonly string[],
  open: Open<S>,
  { out, err, signal }: Console,
): Promise<number> => {
  const json = line.includes('--json');
  const wantsHelp = line.length === 0 || line[0] === 'help' || line.includes('--help');
  if (wantsHelp) {
    out(
      formatHelp(
        commands,
        line.filter((word) => word !== 'help' && !word.startsWith('--')),
      ),
    );
    return EXIT_CODES.done;
  }
  try {
    const { command, args, flags, options } = parseCommandLine(commands, line);
    const given = { args, flags, options, signal, progress: err };
    const { result, attention, failure } =
      'runAlone' in command ? await command.runAlone(given) : await runWithServices(command, open, given);
    out(
      json
        ? formatJson({ ...result, ...(attention && { attention }), ...(failure && { error: failure }) })
        : formatText(result),
    );
    for (const sentence of [attention, failure]) if (sentence) err(sentence);
    if (failure) return EXIT_CODES.failed;
    return attention ? EXIT_CODES.attention : EXIT_CODES.done;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (json) out(formatJson({ error: message }));
    err(message);
    return error instanceof UsageError ? EXIT_CODES.usageError : EXIT_CODES.failed;
  }
};
