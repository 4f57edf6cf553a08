/** The oldest Node that runs TypeScript directly. */
export const OLDEST_NODE: number;
/** Whether this Node (or the one of this version) can run everything, so that none need be downloaded. */
export const isNodeSupported: (version?: string) => boolean;
/** Explains a failed install: the problem and what to do about it. */
export const explainFailure: (output: string) => string;
/** The path of the Node from npm, if it is installed. */
export const getPinnedNodePath: (root: string) => string;
/** Options of the package manager for a start, with this Node (or this version). */
export const getStartOptions: (root: string, nodeVersion?: string) => readonly string[];
/** Installs what the task needs if it is missing. Returns the problem as a message for the operator. */
export const installPackages: (
  root: string,
  scope: 'start' | 'all',
  env: NodeJS.ProcessEnv,
) => Promise<string | undefined>;
