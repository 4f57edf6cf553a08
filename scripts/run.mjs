// The entry point of every npm script. Plain JavaScript for any Node ≥ 20 of the machine, from any folder: installs what
// the task needs, then runs the task with the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getPinnedNodePath, installPackages, isNodeSupported, OLDEST_NODE } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PARENT_CHECK_MS = 250;

/** Options of a program that is idle most of the time; see `stripped/register.mjs`. */
const SMALL = [
  `--import=${pathToFileURL(path.join(root, 'scripts/stripped/register.mjs')).href}`,
  '--max-semi-space-size=1',
  '--optimize-for-size',
];

/** What each task runs. `start` needs the packages of the running apps only; every other task needs them all. */
const TASKS = {
  start: { scope: 'start', args: [...SMALL, 'scripts/start/main.ts', '--build', '--demo-library'] },
  dev: { scope: 'all', args: [...SMALL, 'scripts/start/main.ts', '--dev', '--demo-library'] },
  seed: { scope: 'all', args: ['bench/seed/main.ts'] },
  admin: { scope: 'start', args: ['scripts/admin.ts'] },
  test: { scope: 'all', args: ['scripts/test/main.ts'] },
  'test:long': { scope: 'all', args: ['scripts/test/main.ts', '--long'] },
  'test:firefox': { scope: 'all', args: ['scripts/test/main.ts', '--long', '--only=browser in Firefox'] },
  faults: { scope: 'all', args: ['scripts/test/main.ts', '--long', '--only=test:long faults'] },
  corpus: { scope: 'all', args: ['bench/corpus/main.ts'] },
  fuzz: { scope: 'all', args: ['packages/formats/src/testing/fuzz/main.ts'] },
  release: { scope: 'start', args: ['scripts/release.ts'] },
  format: { scope: 'all', args: ['packages/tooling/node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'] },
  sbom: { scope: 'start', args: ['scripts/write-sbom.ts'] },
  advisories: { scope: 'start', args: ['scripts/check-advisories.ts'] },
  check: { scope: 'all', args: ['scripts/test/main.ts', '--checks'] },
};

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** The pinned Node from npm; without one this Node, if it is recent enough. */
const findNode = () => {
  const pinned = getPinnedNodePath(root);
  if (existsSync(pinned)) return pinned;
  if (isNodeSupported()) return process.execPath;
  return fail(
    `On ${process.platform} (${process.arch}) Lectern needs Node.js ${OLDEST_NODE} or newer; this is ${process.version}.`,
  );
};

/** The pids of the parent shell and, on Linux, of npm above it. They change when one of them is killed. */
const readAncestorPids = () => {
  const status = `/proc/${process.ppid}/status`;
  const grandparent = existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : '';
  return `${process.ppid} ${grandparent}`;
};

/** Runs the task. Ctrl-C reaches the child directly, other signals are forwarded, and it ends when npm is killed. */
const runTask = (node, args, env) => {
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGINT', () => {});
  // On Windows signals end a process at once; the closed channel lets it end in order.
  const stop = (signal) => (process.platform === 'win32' && child.connected ? child.disconnect() : child.kill(signal));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (env.npm_lifecycle_event) {
    const initialPids = readAncestorPids();
    setInterval(() => readAncestorPids() !== initialPids && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
  }
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

const [name = 'start', ...rest] = process.argv.slice(2);
const task = TASKS[name] ?? fail(`There is no task "${name}". Tasks: ${Object.keys(TASKS).join(', ')}.`);
const bin = path.join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, TURBO_TELEMETRY_DISABLED: '1' };
const problem = await installPackages(root, task.scope, env);
if (problem) fail(problem);
runTask(findNode(), [...task.args, ...rest], env);
