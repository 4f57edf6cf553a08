import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOWNLOAD_TIMEOUT_MS = 60_000;

const canRun = (program: string): Promise<boolean> =>
  run(program, ['-v']).then(
    () => true,
    () => false,
  );

/** Downloads Debian's package and unpacks it into the temporary folder: nothing is installed and no service starts. */
const downloadNginx = async (): Promise<string> => {
  const cacheFolder = path.join(os.tmpdir(), `lectern-nginx-${process.getuid?.() ?? 0}`);
  const program = path.join(cacheFolder, 'usr/sbin/nginx');
  if (existsSync(program)) return program;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-nginx-new-'));
  try {
    const options = { cwd: folder, timeout: DOWNLOAD_TIMEOUT_MS };
    await run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', 'nginx'], options);
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    mkdirSync(path.join(folder, 'out'));
    await run('dpkg', ['-x', file ?? '', 'out'], options);
    if (!existsSync(cacheFolder)) renameSync(path.join(folder, 'out'), cacheFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return program;
};

/** Finds the real nginx: that of this machine, else Debian's if apt can download it; else null with the reason. */
export const findNginx = async (): Promise<{ program: string } | { program: null; why: string }> => {
  for (const program of ['nginx', '/usr/sbin/nginx']) if (await canRun(program)) return { program };
  try {
    const program = await downloadNginx();
    if (await canRun(program)) return { program };
    return { program: null, why: 'nginx of Debian does not run here' };
  } catch (error) {
    return { program: null, why: `nginx is not installed and can’t be had from apt (${String(error).split('\n')[0]})` };
  }
};
