// The one door to every command. Plain JavaScript that runs on whatever Node ≥ 20 the machine has, from any folder:
// installs what the task needs, and hands over to the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installFor, isNodeYoungEnough, OLDEST_NODE, pinnedNode } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PARENT_CHECK_MS = 250;

/** What each task runs. `start` needs the packages of the running apps only; every other task needs them all. */
const TASKS = {
  start: { scope: 'start', args: ['scripts/start/main.ts', '--build'] },
  admin: { scope: 'start', args: ['scripts/admin.ts'] },
  test: { scope: 'all', args: ['scripts/test/main.ts'] },
  'test:long': { scope: 'all', args: ['scripts/test/main.ts', '--long'] },
  'test:firefox': { scope: 'all', args: ['scripts/test/main.ts', '--long', '--only=browser in Firefox'] },
  faults: { scope: 'all', args: ['scripts/test/main.ts', '--long', '--only=test:long faults'] },
  corpus: { scope: 'all', args: ['bench/corpus/main.ts'] },
  fuzz: { scope: 'all', args: ['packages/formats/src/testing/fuzz/main.ts'] },
  sbom: { scope: 'start', args: ['scripts/sbom.ts'] },
  advisories: { scope: 'start', args: ['scripts/advisories.ts'] },
  check: { scope: 'all', args: ['scripts/test/main.ts', '--checks'] },
};

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** The pinned Node from npm; where none was installed, this one, if it is young enough. */
const findNode = () => {
  const pinned = pinnedNode(root);
  if (existsSync(pinned)) return pinned;
  if (isNodeYoungEnough()) return process.execPath;
  return fail(
    `On ${process.platform} (${process.arch}) Lectern needs Node.js ${OLDEST_NODE} or newer; this is ${process.version}.`,
  );
};

/** The shell above us and, where the system tells, npm above the shell: who is killed without a word is missing here. */
const whoStartedUs = () => {
  const status = `/proc/${process.ppid}/status`;
  const grandparent = existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : '';
  return `${process.ppid} ${grandparent}`;
};

/** Ctrl-C reaches the child by itself, other signals are passed on, and it ends when npm is killed above us. */
const handOver = (node, args, env) => {
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (env.npm_lifecycle_event) {
    const alive = whoStartedUs();
    setInterval(() => whoStartedUs() !== alive && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
  }
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

const [name = 'start', ...rest] = process.argv.slice(2);
const task = TASKS[name] ?? fail(`There is no task "${name}". Tasks: ${Object.keys(TASKS).join(', ')}.`);
const bin = path.join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, TURBO_TELEMETRY_DISABLED: '1' };
const trouble = await installFor(root, task.scope, env);
if (trouble) fail(trouble);
handOver(findNode(), [...task.args, ...rest], env);
