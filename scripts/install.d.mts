/** The oldest Node that runs TypeScript as it stands. */
export const OLDEST_NODE: number;
/** Whether this Node (or the one of this version) can run everything, so that none need be downloaded. */
export const isNodeYoungEnough: (version?: string) => boolean;
/** The sentence for a failed install: what is wrong and what to do about it. */
export const explain: (output: string) => string;
/** Where the Node of the packages lies, if there is one. */
export const pinnedNode: (root: string) => string;
/** What a start asks the package manager for, on this Node (or the one of this version). */
export const startOptions: (root: string, nodeVersion?: string) => readonly string[];
/** Installs what the task needs where it is missing. Answers what went wrong, in words for the operator. */
export const installFor: (root: string, scope: 'start' | 'all', env: NodeJS.ProcessEnv) => Promise<string | undefined>;
