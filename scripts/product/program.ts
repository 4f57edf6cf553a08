import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../start/settings.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

export type Program = { stop(): Promise<void>; signal(name: NodeJS.Signals): void };

export type ProgramSettings = {
  /** Its main file, as a path in the checkout and in the image. */
  readonly file: string;
  /** Its complete environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  /** The URL that answers when it is ready, or `channel` for its IPC message; `null` when it ends by itself. */
  readonly probe: URL | 'channel' | null;
  /** The unpacked root of an image to run it in; without it the program runs from the checkout. */
  readonly imageRoot: string | undefined;
  /** Writable folders, by their path in the image. Everything else in the image is read-only, as in a container. */
  readonly folders: Readonly<Record<string, string>>;
};

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command that runs a program as a container engine does: a read-only root, a tmpfs at /tmp, the account 1000. */
const createImageCommand = (root: string, { file, env, folders }: ProgramSettings): [string, string[]] => {
  const quoteInside = (inside: string): string => quoteForShell(path.join(root, inside));
  const settings = Object.entries(env).map(([name, value]) => quoteForShell(`${name}=${value}`));
  const script = [
    `mount --bind ${quoteForShell(root)} ${quoteForShell(root)}`,
    `mount -o remount,ro,bind ${quoteForShell(root)}`,
    `mount -t tmpfs tmpfs ${quoteInside('tmp')}`,
    `mount -t proc proc ${quoteInside('proc')}`,
    `mount --rbind /dev ${quoteInside('dev')}`,
    ...Object.entries(folders).map(
      ([inside, outside]) => `mount --bind ${quoteForShell(outside)} ${quoteInside(inside)}`,
    ),
    `exec chroot --userspec=1000:1000 ${quoteForShell(root)} sh -c ${quoteForShell(`cd /app && exec env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_CHANNEL_FD="$NODE_CHANNEL_FD" ${settings.join(' ')} node ${quoteForShell(file)}`)}`,
  ];
  return ['unshare', ['--mount', 'sh', '-ec', script.join('\n')]];
};

/**
 * Starts a program and resolves when its probe answers (without a probe, when it has ended with code 0).
 * @throws Error with the end of its log when it fails or is not ready in time
 */
export const runProgram = async (settings: ProgramSettings): Promise<Program> => {
  const { file, env, log, probe, imageRoot } = settings;
  const [command, args] = imageRoot
    ? createImageCommand(imageRoot, settings)
    : ([process.execPath, [path.join(ROOT, file)]] as const);
  const output = createWriteStream(log, { flags: 'a' });
  let outputTail = '';
  const child = spawn(command, args, {
    cwd: ROOT,
    env: imageRoot ? process.env : { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the programs end with the IPC channel of their parent, however it ends
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      outputTail = (outputTail + text).slice(-4_000);
      output.write(text);
    });
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(killTimer);
  };
  if (probe === null) {
    if ((await ended) !== 0) throw new Error(`${file} failed: ${outputTail}`);
    return { stop: async () => undefined, signal: () => undefined };
  }
  const deadline = performance.now() + START_TIMEOUT_MS;
  let hasReported = false;
  child.on('message', () => {
    hasReported = true;
  });
  const isReady = async (): Promise<boolean> =>
    probe === 'channel'
      ? hasReported
      : fetch(probe).then(
          ({ ok }) => ok,
          () => false,
        );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${file} did not get ready: ${outputTail}`);
    }
    await pause(POLL_MS);
  }
  return { stop, signal: (name) => void child.kill(name) };
};
