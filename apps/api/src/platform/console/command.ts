/** The parsed command line, by the names that the command declares. */
export type CommandInput = {
  readonly args: Readonly<Record<string, string>>;
  readonly flags: ReadonlySet<string>;
  /** The values of the flags that take one. */
  readonly options: Readonly<Record<string, string>>;
  /** Aborted when the operator presses Ctrl-C, for a graceful stop. */
  readonly signal: AbortSignal;
  /** Reports progress to the waiting operator; not part of the result. */
  readonly progress: (line: string) => void;
};

/**
 * `result` is printed, plain data; `attention`: the command succeeded, but the operator should look (exit code 3); `failure`: the
 * result says what is wrong (exit code 1).
 */
export type CommandResult = { result: object; attention?: string; failure?: string };

type Named = { readonly name: string; readonly description: string };
/** `valueName` names the value that the flag takes (`--days 3` or `--days=3`); a `required` flag must be given. */
type Flag = Named & { readonly valueName?: string; readonly required?: true };

type CommandShape = {
  /** One or two words, unique. */
  readonly name: string;
  readonly summary: string;
  /** In order; only the last may be `optional`. */
  readonly args: readonly (Named & { readonly optional?: true })[];
  /** Without their dashes. */
  readonly flags: readonly Flag[];
};

/** An operator command. Features declare theirs in `x.admin.ts`; `S` are the services that it uses. */
export type Command<S> = CommandShape & {
  /** @throws Error whose message is a sentence for the operator (exit code 1) */
  run(services: S, given: CommandInput): Promise<CommandResult>;
};

/** A command that runs without services, whatever is unavailable. */
export type LoneCommand = CommandShape & {
  runAlone(given: CommandInput): Promise<CommandResult>;
};

/** Exit codes of every command. */
export const EXIT_CODES = { done: 0, failed: 1, usageError: 2, attention: 3 } as const;

/** An invalid command line. The message is a sentence for the operator. */
export class UsageError extends Error {}
