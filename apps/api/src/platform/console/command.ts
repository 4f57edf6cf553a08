/** What stands on the command line, by the names that the command gave them. */
export type Given = {
  readonly args: Readonly<Record<string, string>>;
  readonly flags: ReadonlySet<string>;
  /** What was said behind those flags that take a word. */
  readonly options: Readonly<Record<string, string>>;
  /** Aborted when the operator presses Ctrl-C: what can stop in order does so. */
  readonly signal: AbortSignal;
  /** A line about how far it is, for a human who waits; never part of the answer. */
  readonly progress: (line: string) => void;
};

/** `result` is what is printed, plain data; `attention`: it was done, but the operator should look (exit code 3). */
export type Answer = { result: object; attention?: string };

type Word = { readonly name: string; readonly means: string };
/** `takes` names the word behind it, which may also be said with a `=`; `needed`: nothing is done without it. */
type Flag = Word & { readonly takes?: string; readonly needed?: true };

/** One command of the operator. Features declare theirs in `x.admin.ts`; `S` is what it works with. */
export type Command<S> = {
  /** One or two words, unique. */
  readonly name: string;
  readonly summary: string;
  /** In their order; only the last may be `optional`. */
  readonly args: readonly (Word & { readonly optional?: true })[];
  /** Without their dashes. */
  readonly flags: readonly Flag[];
  /** @throws Error whose message is a sentence for the operator (exit code 1) */
  run(services: S, given: Given): Promise<Answer>;
};

/** Exit codes of every command. */
export const EXIT = { done: 0, failed: 1, misused: 2, attention: 3 } as const;

/** A command line that says too little, too much, or something unknown. The message is a sentence for the operator. */
export class Misused extends Error {}
