import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 60_000;

const works = (program: string): Promise<boolean> =>
  run(program, ['-v']).then(
    () => true,
    () => false,
  );

/** Debian's own package, unpacked beside the tests: nothing is installed and no service starts. */
const unpacked = async (): Promise<string> => {
  const kept = path.join(os.tmpdir(), `lectern-nginx-${process.getuid?.() ?? 0}`);
  const program = path.join(kept, 'usr/sbin/nginx');
  if (existsSync(program)) return program;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-nginx-new-'));
  try {
    const options = { cwd: folder, timeout: PATIENCE_MS };
    await run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', 'nginx'], options);
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    mkdirSync(path.join(folder, 'out'));
    await run('dpkg', ['-x', file ?? '', 'out'], options);
    if (!existsSync(kept)) renameSync(path.join(folder, 'out'), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return program;
};

/** The real nginx: this machine's, else Debian's where apt can be asked; else null, and why. */
export const findNginx = async (): Promise<{ program: string } | { program: null; why: string }> => {
  for (const program of ['nginx', '/usr/sbin/nginx']) if (await works(program)) return { program };
  try {
    const program = await unpacked();
    if (await works(program)) return { program };
    return { program: null, why: 'nginx of Debian does not run here' };
  } catch (error) {
    return { program: null, why: `nginx is not installed and can’t be had from apt (${String(error).split('\n')[0]})` };
  }
};
