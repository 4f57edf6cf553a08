import type { ChildProcess } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { installCeph } from './install.ts';
import { isProcessRunning } from './is-process-running.ts';

/** Runs a Ceph for one test run, in its own process, and ends with it: `supervisor.ts <folder> <pid of the run>`. */
const [folder = '', runner = ''] = process.argv.slice(2);

const writeOutcome = (outcome: object): void => {
  const file = path.join(folder, 'outcome.json');
  writeFileSync(`${file}.new`, JSON.stringify(outcome));
  renameSync(`${file}.new`, file);
};

let daemons: readonly ChildProcess[] = [];

const end = (): never => {
  for (const daemon of daemons) daemon.kill('SIGKILL'); // their data is disposable
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
};
process.once('SIGTERM', end);

try {
  await installCeph();
  const { server, children } = await startCluster(path.join(folder, 'ceph'));
  daemons = children;
  writeOutcome({ server });
} catch (error) {
  writeOutcome({ missing: error instanceof Error ? error.message : String(error) });
}
for await (const _ of every(1000)) if (!isProcessRunning(runner)) end();
