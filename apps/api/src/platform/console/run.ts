import { type Command, EXIT, Misused } from './command.ts';
import { helpText, parseLine } from './parse.ts';
import { asJson, asText } from './print.ts';

type Console = { out: (text: string) => void; err: (text: string) => void; signal: AbortSignal };

/**
 * Runs one line of the operator and answers the exit code. What it works with is opened only when a command really runs,
 * and closed afterwards, come what may.
 */
export const runLine = async <S>(
  commands: readonly Command<S>[],
  line: readonly string[],
  open: () => Promise<{ services: S; close(): Promise<void> }>,
  { out, err, signal }: Console,
): Promise<number> => {
  const json = line.includes('--json');
  const wantsHelp = line.length === 0 || line[0] === 'help' || line.includes('--help');
  if (wantsHelp) {
    out(
      helpText(
        commands,
        line.filter((word) => word !== 'help' && !word.startsWith('--')),
      ),
    );
    return EXIT.done;
  }
  try {
    const { command, args, flags, options } = parseLine(commands, line);
    const { services, close } = await open();
    try {
      const { result, attention } = await command.run(services, { args, flags, options, signal, progress: err });
      out(json ? asJson({ ...result, ...(attention && { attention }) }) : asText(result));
      if (attention) err(attention);
      return attention ? EXIT.attention : EXIT.done;
    } finally {
      await close();
    }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    if (json) out(asJson({ error: sentence }));
    err(sentence);
    return error instanceof Misused ? EXIT.misused : EXIT.failed;
  }
};
