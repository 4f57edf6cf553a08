import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.ts';
import { writeStrippedCopies } from './stripped-copies.ts';

/** An output that a start builds, and its sources. `npm test` builds with Turborepo, which `npm start` does not install. */
type Target = { folder: string; output: string; sources: readonly string[] };

const web: Target = {
  folder: 'apps/web',
  output: 'dist',
  sources: ['apps/web', 'packages/contracts/src', 'packages/formats/src', 'packages/texts/src', 'docs/openapi.json'],
};
const targets: readonly Target[] = [
  { folder: 'apps/api', output: 'src/generated', sources: ['prisma/schema', 'apps/api/prisma.config.ts'] },
  web,
];
const EXCLUDED_FOLDERS = new Set(['node_modules', 'dist', '.turbo']);
const MAX_OUTPUT_BYTES = 32 * 1024 ** 2;
/** Turns off colours and update checks. */
const QUIET_ENV = { NO_COLOR: '1', CHECKPOINT_DISABLE: '1', npm_config_update_notifier: 'false' };
const run = promisify(execFile);

const listFiles = (place: string): string[] => {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !EXCLUDED_FOLDERS.has(name))
    .flatMap(({ name }) => listFiles(path.join(place, name)));
};

/** Changes when a source is added, removed or modified, or when the lockfile changes. */
const computeFingerprint = ({ sources }: Target): string => {
  const hash = createHash('sha256');
  for (const file of [...sources, 'pnpm-lock.yaml']
    .flatMap((source) => listFiles(path.join(ROOT, source)))
    .toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const readStamp = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // never built, or cleaned away
  }
};

/** The fingerprint of the last finished build. */
const findStamp = ({ folder, output }: Target): string => path.join(ROOT, folder, output, '.built');

/** Whether a source of the web app changed since it was built. */
export const isWebBuildOld = (): boolean => readStamp(findStamp(web)) !== computeFingerprint(web);

const buildTarget = async (target: Target, keepsWeb: boolean, say: (sentence: string) => void): Promise<void> => {
  const stamp = findStamp(target);
  if (keepsWeb && target === web && existsSync(stamp)) return;
  const fingerprint = computeFingerprint(target);
  if (readStamp(stamp) === fingerprint) return;
  rmSync(stamp, { force: true });
  if (target === web) say('Building the web app; this takes up to a minute …');
  const onWindows = process.platform === 'win32';
  const umask = process.umask(0o022); // another account may run from this checkout
  const options = { cwd: path.join(ROOT, target.folder), maxBuffer: MAX_OUTPUT_BYTES, shell: onWindows };
  const building = run(onWindows ? 'npm.cmd' : 'npm', ['run', 'build'], {
    ...options,
    env: { ...process.env, ...QUIET_ENV },
  });
  process.umask(umask);
  await building;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  chmodSync(stamp, 0o644);
};

/**
 * Builds what the apps need, unless it was built from the same sources. `keepsWeb`: any earlier build of the web app is good enough,
 * because a development server builds it anew. @throws Error with the output of a failed build
 */
export const build = async (say: (sentence: string) => void, { keepsWeb = false } = {}): Promise<void> => {
  try {
    await Promise.all(targets.map((target) => buildTarget(target, keepsWeb, say)));
  } catch (error) {
    // The error of a failed run has the program's output.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed.\n${stdout}${stderr}`, { cause: error });
  }
  await writeStrippedCopies(say);
};
