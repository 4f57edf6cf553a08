import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.ts';

/** What a start builds, and out of what. `npm test` builds with Turborepo, which a reader's machine need not install. */
type Target = { folder: string; output: string; sources: readonly string[] };

const targets: readonly Target[] = [
  { folder: 'apps/api', output: 'src/generated', sources: ['prisma/schema', 'apps/api/prisma.config.ts'] },
  { folder: 'apps/web', output: 'dist', sources: ['apps/web', 'packages/contracts/src', 'packages/formats/src'] },
];
const NO_SOURCE = new Set(['node_modules', 'dist', '.turbo']);
const MOST_OUTPUT_BYTES = 32 * 1024 ** 2;
/** A build says nothing that nobody asked for, and asks nobody whether there is something newer. */
const QUIET = { NO_COLOR: '1', CHECKPOINT_DISABLE: '1', npm_config_update_notifier: 'false' };
const run = promisify(execFile);

const filesIn = (place: string): string[] => {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !NO_SOURCE.has(name))
    .flatMap(({ name }) => filesIn(path.join(place, name)));
};

/** Changes when a source is added, removed or touched, or another package is installed. */
const fingerprint = ({ sources }: Target): string => {
  const hash = createHash('sha256');
  for (const file of [...sources, 'pnpm-lock.yaml'].flatMap((source) => filesIn(path.join(ROOT, source))).toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const written = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // never built, or cleaned away
  }
};

const buildTarget = async (target: Target): Promise<void> => {
  const stamp = path.join(ROOT, target.folder, target.output, '.built');
  const wanted = fingerprint(target);
  if (written(stamp) === wanted) return;
  rmSync(stamp, { force: true });
  const onWindows = process.platform === 'win32';
  const umask = process.umask(0o022); // who runs from this checkout may be another account
  const options = { cwd: path.join(ROOT, target.folder), maxBuffer: MOST_OUTPUT_BYTES, shell: onWindows };
  const building = run(onWindows ? 'npm.cmd' : 'npm', ['run', 'build'], {
    ...options,
    env: { ...process.env, ...QUIET },
  });
  process.umask(umask);
  await building;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
};

/** Builds what the running apps need; nothing is done twice for the same sources. @throws with the output of what failed. */
export const build = async (): Promise<void> => {
  try {
    await Promise.all(targets.map(buildTarget));
  } catch (error) {
    // A failed run carries what the program wrote.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed.\n${stdout}${stderr}`, { cause: error });
  }
};
