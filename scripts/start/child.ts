import { type ChildProcess, fork } from 'node:child_process';

const KEPT_STDERR_CHARS = 8000;
const STOP_TIMEOUT_MS = 10_000;
const DRAIN_MS = 500;
const START_TIMEOUT_MS = 60_000;

/**
 * The message that a program sends over its IPC channel when it answers requests, with the port if it chose one, and sentences for
 * the operator.
 */
export type Ready = { readonly kind: 'ready'; readonly port?: number; readonly notices?: readonly string[] };

/** A child process. It ends by itself when our end of the IPC channel closes, however we end. */
export type Child = {
  readonly ready: Ready;
  /** Resolves with the reason when the program has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

export type Program = {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (text: string) => void;
  /** Options of Node. */
  readonly execArgv?: readonly string[];
};

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

/** Lines of a stack trace and of Node's own frame around it. */
const NOISE = [/^\s+at /, /^node:/, /^Node\.js v/, /^\s*\^+\s*$/, /^\s*[{}]/, /^(file|node):\/\//, /^\s*throw /];

/** Extracts the message to show from the stderr of a failed program: the error's message if there is a stack, else the last line. */
export const extractErrorMessage = (stderr: string): string => {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !NOISE.some((noise) => noise.test(line)));
  const error = lines.find((line) => /^(Uncaught )?\w*Error(?: \[\w+\])?: /.test(line));
  const sentence = error?.replace(/^(Uncaught )?\w*Error(?: \[\w+\])?: /, '') ?? lines.at(-1);
  return readLogMessage(sentence?.trim() ?? '') || 'It ended without an explanation.';
};

/** The message of a line of the log; another line as it is. */
const readLogMessage = (line: string): string => {
  if (!line.startsWith('{"level":')) return line;
  try {
    return String((JSON.parse(line) as { msg?: unknown }).msg ?? line); // a line of ours
  } catch {
    return line; // cut off
  }
};

/** Asks a program to end in order. On Windows signals end it at once, so its IPC channel is closed instead. */
export const requestStop = (
  child: Pick<ChildProcess, 'kill' | 'connected' | 'disconnect'>,
  platform: NodeJS.Platform = process.platform,
): void => {
  if (platform === 'win32' && child.connected) child.disconnect();
  else child.kill('SIGTERM');
};

const createStop = (child: ChildProcess, ended: Promise<string>) => async (): Promise<void> => {
  requestStop(child);
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
};

/**
 * Starts a program and resolves when it is ready.
 * @throws Error with the program's own message when it ends first, or when it is not ready within a minute
 */
export const startChild = async ({ name, file, env, log, execArgv = [] }: Program): Promise<Child> => {
  // detached: Ctrl-C in the terminal reaches only this process, which stops everything in order.
  const child = fork(file, [], {
    env: { ...process.env, ...env },
    execArgv: [...execArgv], // those of this process are for one that is idle
    detached: true,
    windowsHide: true, // a detached program would get a window of its own there
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
    child.once('close', () => resolve(extractErrorMessage(stderr)));
    // A grandchild may keep the pipes open, so `close` is awaited only for a moment.
    child.once('exit', () => setTimeout(() => resolve(extractErrorMessage(stderr)), DRAIN_MS));
  });
  const ready = new Promise<Ready>((resolve) => child.on('message', (message) => isReady(message) && resolve(message)));
  let startTimer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<string>((resolve) => {
    startTimer = setTimeout(() => resolve(`${name} did not get ready within a minute.`), START_TIMEOUT_MS);
  });
  const outcome = await Promise.race([ready, ended, timedOut]);
  clearTimeout(startTimer);
  if (typeof outcome !== 'string')
    return { ready: outcome, ended, stop: createStop(child, ended), kill: () => child.kill('SIGKILL') };
  child.kill('SIGKILL');
  throw new Error(outcome);
};
