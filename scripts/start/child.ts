import { type ChildProcess, fork } from 'node:child_process';
import { explanationIn } from './explanation.ts';

const KEPT_STDERR_CHARS = 8000;
const STOP_PATIENCE_MS = 10_000;
const LAST_WORDS_MS = 500;
const START_PATIENCE_MS = 60_000;

/** What a program says through its IPC channel when it answers requests. A program that chose a port names it. */
export type Ready = { readonly kind: 'ready'; readonly port?: number };

/** One program that runs below us. It ends by itself when our end of the IPC channel closes, however we end. */
export type Child = {
  readonly ready: Ready;
  /** Settles with the reason when the program has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

export type Program = {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (text: string) => void;
  /** Flags of Node. */
  readonly execArgv?: readonly string[];
};

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

const stopper = (child: ChildProcess, ended: Promise<string>) => async (): Promise<void> => {
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
};

/**
 * Starts a program and resolves once it is ready.
 * @throws its own explanation when it ends, or says nothing for a minute, before that.
 */
export const startChild = async ({ name, file, env, log, execArgv = [] }: Program): Promise<Child> => {
  // detached: Ctrl-C in the terminal reaches us alone, and we stop everything in order.
  const child = fork(file, [], {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...execArgv],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', log);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEPT_STDERR_CHARS);
    log(text);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(explanationIn(stderr)));
    // A grandchild may hold the pipes open: then the last words are not waited for.
    child.once('exit', () => setTimeout(() => resolve(explanationIn(stderr)), LAST_WORDS_MS));
  });
  const ready = new Promise<Ready>((resolve) => child.on('message', (message) => isReady(message) && resolve(message)));
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve(`${name} did not get ready within a minute.`), START_PATIENCE_MS);
  });
  const outcome = await Promise.race([ready, ended, late]);
  clearTimeout(patience);
  if (typeof outcome !== 'string')
    return { ready: outcome, ended, stop: stopper(child, ended), kill: () => child.kill('SIGKILL') };
  child.kill('SIGKILL');
  throw new Error(outcome);
};
