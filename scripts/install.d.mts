/** The sentence for a failed install: what is wrong and what to do about it. */
export const explain: (output: string) => string;
/** Installs what the task needs where it is missing. Answers what went wrong, in words for the operator. */
export const installFor: (root: string, scope: 'start' | 'all', env: NodeJS.ProcessEnv) => Promise<string | undefined>;
