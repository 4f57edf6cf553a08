import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../start/settings.ts';

const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

export type ProgramSettings = {
  /** Its file, as a path inside the checkout and inside an image alike. */
  readonly file: string;
  /** All of its environment: nothing of ours is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  /** Where it says that it is ready, or what it says through its channel; `null`: it is expected to end by itself. */
  readonly probe: URL | 'channel' | null;
  /** The unpacked root of an image to run it in; else it runs from the checkout. */
  readonly imageRoot: string | undefined;
  /** Folders that it may write to, by their name inside. Everything else of an image is read-only, as in a container. */
  readonly folders: Readonly<Record<string, string>>;
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What a container engine does, by hand: the image's root read-only, a memory folder for /tmp, the account 1000. */
const insideImage = (root: string, { file, env, folders }: ProgramSettings): [string, string[]] => {
  const into = (inside: string): string => quoted(path.join(root, inside));
  const settings = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
  const script = [
    `mount --bind ${quoted(root)} ${quoted(root)}`,
    `mount -o remount,ro,bind ${quoted(root)}`,
    `mount -t tmpfs tmpfs ${into('tmp')}`,
    `mount -t proc proc ${into('proc')}`,
    `mount --rbind /dev ${into('dev')}`,
    ...Object.entries(folders).map(([inside, outside]) => `mount --bind ${quoted(outside)} ${into(inside)}`),
    `exec chroot --userspec=1000:1000 ${quoted(root)} sh -c ${quoted(`cd /app && exec env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_CHANNEL_FD="$NODE_CHANNEL_FD" ${settings.join(' ')} node ${quoted(file)}`)}`,
  ];
  return ['unshare', ['--mount', 'sh', '-ec', script.join('\n')]];
};

/**
 * Runs a program of ours as an operator would, and resolves when its probe answers (or, without a probe, when it has
 * ended well). @throws Error with the end of its log when it does not get that far
 */
export const runProgram = async (settings: ProgramSettings): Promise<{ stop(): Promise<void> }> => {
  const { file, env, log, probe, imageRoot } = settings;
  const [command, args] = imageRoot
    ? insideImage(imageRoot, settings)
    : ([process.execPath, [path.join(ROOT, file)]] as const);
  const output = createWriteStream(log, { flags: 'a' });
  let last = '';
  const child = spawn(command, args, {
    cwd: ROOT,
    env: imageRoot ? process.env : { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // our programs end when the one above them does, however it ends
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-4_000);
      output.write(text);
    });
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(impatience);
  };
  if (probe === null) {
    if ((await ended) !== 0) throw new Error(`${file} failed: ${last}`);
    return { stop: async () => undefined };
  }
  const deadline = performance.now() + START_PATIENCE_MS;
  let said = false;
  child.on('message', () => {
    said = true;
  });
  const answers = async (): Promise<boolean> =>
    probe === 'channel'
      ? said
      : fetch(probe).then(
          ({ ok }) => ok,
          () => false,
        );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${file} did not get ready: ${last}`);
    }
    await pause(LOOK_AGAIN_MS);
  }
  return { stop };
};
