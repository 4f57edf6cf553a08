import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { UnreadableBook, type UnreadableReason } from '../book-facts.ts';
import { readResidentBytes } from '../resident-memory.ts';

/** A program of this machine, run as one process per task: without a shell, an environment or, where the system allows it, a network. */
export type ExternalProgram = {
  /** Its name and version. */
  name: string;
  /** Runs it and returns what it writes. Throws `UnreadableBook` when a limit is exceeded, and the reason of `signal`. */
  run: (args: readonly string[], limits: RunLimits, options?: RunOptions) => Promise<Buffer>;
};
export type RunLimits = { maxMs: number; maxMemoryBytes: number; maxOutputBytes: number };
/** `input` is what it reads from its standard input. */
type RunOptions = { input?: Readable; signal?: AbortSignal };
type Command = { first: string; args: readonly string[] };

const FIND_MS = 3000;
const LOOK_EVERY_MS = 25;
/**
 * Command prefixes to try: an empty network namespace where the system allows it, else none. These programs need no
 * network.
 */
const SANDBOX_COMMANDS = [['unshare', '--map-root-user', '--net', '--'], []];
/** No environment variables, because they hold secrets; the default search path applies. */
const SPAWN_OPTIONS = { env: {}, cwd: '/' } as const;

/** Finds a program (a name or a path) by what it answers to an argument; `null` when it is missing. */
export const findExternalProgram = async (
  program: string,
  { ask, answer }: { ask: string; answer: RegExp },
): Promise<ExternalProgram | null> => {
  for (const sandbox of SANDBOX_COMMANDS) {
    const [first = program, ...before] = sandbox;
    const args = sandbox.length > 0 ? [...before, program] : before;
    const name = answer.exec(await readAnswer(first, [...args, ask]))?.[0];
    if (name)
      return { name, run: (more, limits, options) => run({ first, args: [...args, ...more] }, limits, options) };
  }
  return null;
};

/** What the program writes; empty when it is missing. */
const readAnswer = async (program: string, args: readonly string[]): Promise<string> => {
  const child = spawn(program, args, { ...SPAWN_OPTIONS, stdio: ['ignore', 'pipe', 'pipe'], timeout: FIND_MS });
  return Promise.all([buffer(child.stdout), buffer(child.stderr), waitForExit(child)]).then(
    ([output, errors]) => Buffer.concat([output, errors]).toString('latin1'),
    () => '', // there is no such program
  );
};

const run = async (
  { first, args }: Command,
  { maxMs, maxMemoryBytes, maxOutputBytes }: RunLimits,
  { input, signal }: RunOptions = {},
): Promise<Buffer> => {
  signal?.throwIfAborted();
  const child = spawn(first, args, { ...SPAWN_OPTIONS, stdio: ['pipe', 'pipe', 'ignore'] });
  let failure: UnreadableReason | null = null;
  const stop = (why: UnreadableReason): void => {
    failure ??= why;
    child.kill('SIGKILL');
  };
  const leave = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', leave);
  const clock = setTimeout(stop, maxMs, 'time');
  const guard = setInterval(() => {
    if (child.pid !== undefined && (readResidentBytes(child.pid) ?? 0) > maxMemoryBytes) stop('memory');
  }, LOOK_EVERY_MS);
  try {
    const chunks: Uint8Array[] = [];
    const gather = async (): Promise<void> => {
      let left = maxOutputBytes;
      for await (const chunk of child.stdout) {
        const bytes = chunk as Uint8Array; // a stream without encoding
        left -= bytes.length;
        if (left < 0) return stop('hostile');
        chunks.push(bytes);
      }
    };
    await Promise.all([gather(), waitForExit(child), feed(child, input)]);
    signal?.throwIfAborted();
    if (failure !== null) throw new UnreadableBook(failure, `${first} was stopped`);
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(clock);
    clearInterval(guard);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  }
};

/** Writes the input, of which the program need not read all. */
const feed = async (child: ChildProcess, input: Readable | undefined): Promise<void> => {
  const { stdin } = child;
  if (!stdin) return;
  stdin.on('error', () => {}); // it has exited
  if (input) await pipeline(input, stdin).catch(() => {});
  else stdin.end();
};

/** Resolves when the process exits; rejects when it could not start. */
const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
