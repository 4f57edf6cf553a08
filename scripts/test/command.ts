import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';

const TOOLS = path.join(ROOT, 'packages', 'tooling', 'node_modules', '.bin');
const OWN_TOOLS = path.join(ROOT, 'node_modules', '.bin');

/** What Node makes of a source file is kept for the next process that loads it: a run starts hundreds, of the same few programs. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'compiled');

/** The environment of every command of a run: our Node and our tools first. */
const toolEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [path.dirname(process.execPath), OWN_TOOLS, TOOLS, process.env.PATH].join(path.delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED,
});

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const running = new Set<ChildProcess>();
const TERMINATED = 143;

/** Whoever ends the run ends what it has started: a browser, a product, a database. Playwright tidies up only when interrupted. */
const endAll = async (): Promise<void> => {
  await Promise.all(
    [...running].map((child) => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      return ended;
    }),
  );
  process.exit(TERMINATED);
};
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endAll());

const started = <C extends ChildProcess>(child: C): C => {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Runs a command in the checkout with its output shown as it comes. Answers the exit code. */
export const runShown = async ({ command, args, cwd = ROOT, env }: Command): Promise<number> => {
  const child = started(spawn(command, args, { cwd, env: { ...toolEnvironment(), ...env }, stdio: 'inherit' }));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

/** Runs a command in the checkout and keeps its output, which is of interest only when something is wrong. */
export const runQuiet = async ({
  command,
  args,
  cwd = ROOT,
  env,
}: Command): Promise<{ code: number; output: string }> => {
  let output = '';
  const child = started(
    spawn(command, args, { cwd, env: { ...toolEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, output };
};
