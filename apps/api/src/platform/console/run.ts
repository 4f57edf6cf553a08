import { type Command, EXIT_CODES, UsageError } from './command.ts';
import { formatHelp, parseCommandLine } from './parse.ts';
import { formatJson, formatText } from './print.ts';

type Console = { out: (text: string) => void; err: (text: string) => void; signal: AbortSignal };

/**
 * Runs one operator command line and returns the exit code. The services are opened only when a command actually runs, and
 * are always closed afterwards.
 */
export const runCommandLine = async <S>(
  commands: readonly Command<S>[],
  line: readonly string[],
  open: () => Promise<{ services: S; close(): Promise<void> }>,
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
    const { services, close } = await open();
    try {
      const { result, attention } = await command.run(services, { args, flags, options, signal, progress: err });
      out(json ? formatJson({ ...result, ...(attention && { attention }) }) : formatText(result));
      if (attention) err(attention);
      return attention ? EXIT_CODES.attention : EXIT_CODES.done;
    } finally {
      await close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (json) out(formatJson({ error: message }));
    err(message);
    return error instanceof UsageError ? EXIT_CODES.usageError : EXIT_CODES.failed;
  }
};
