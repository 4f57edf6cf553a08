import type { ChildProcess } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { installCeph } from './install.ts';
import { isAlive } from './is-alive.ts';

/** A process of its own that keeps a Ceph for one run of tests, and ends with it: `keeper.ts <folder> <pid of the run>`. */
const [folder = '', runner = ''] = process.argv.slice(2);

const tell = (outcome: object): void => {
  const file = path.join(folder, 'outcome.json');
  writeFileSync(`${file}.new`, JSON.stringify(outcome));
  renameSync(`${file}.new`, file);
};

let daemons: readonly ChildProcess[] = [];

const end = (): never => {
  for (const daemon of daemons) daemon.kill('SIGKILL'); // their data is worth nothing
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
};
process.once('SIGTERM', end);

try {
  await installCeph();
  const { server, children } = await startCluster(path.join(folder, 'ceph'));
  daemons = children;
  tell({ server });
} catch (error) {
  tell({ missing: error instanceof Error ? error.message : String(error) });
}
for await (const _ of every(1000)) if (!isAlive(runner)) end();
