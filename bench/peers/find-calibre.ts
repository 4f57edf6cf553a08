import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOWNLOAD_TIMEOUT_MS = 600_000;

/** The programs of calibre, and the environment that they need. */
export type Calibre = { calibredb: string; server: string; env: Record<string, string> };

const canRun = ({ calibredb, env }: Calibre): Promise<boolean> =>
  run(calibredb, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

/** The programs below a folder into which Debian's packages were unpacked. Debian's Python runs them, because calibre has parts in C. */
const describeUnpacked = (root: string): Calibre => {
  const python = path.join(root, 'usr/lib/python3/dist-packages');
  const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu'];
  return {
    calibredb: path.join(root, 'usr/bin/calibredb'),
    server: path.join(root, 'usr/bin/calibre-server'),
    env: {
      PYTHONPATH: `${path.join(root, 'usr/lib/calibre')}:${python}`,
      LD_LIBRARY_PATH: libraries.map((folder) => path.join(root, folder)).join(':'),
      CALIBRE_PYTHON_PATH: path.join(root, 'usr/lib/calibre'),
      CALIBRE_RESOURCES_PATH: path.join(root, 'usr/share/calibre'),
      CALIBRE_EXTENSIONS_PATH: path.join(root, 'usr/lib/calibre/calibre/plugins'),
      CALIBRE_EXECUTABLES_PATH: path.join(root, 'usr/bin'),
      CALIBRE_USE_SYSTEM_THEME: '0',
      QT_QPA_PLATFORM: 'offscreen',
      QT_PLUGIN_PATH: libraries.map((folder) => path.join(root, folder, 'qt6/plugins')).join(':'),
      PATH: `/usr/bin:${process.env.PATH ?? ''}`,
    },
  };
};

/** Downloads Debian's packages and unpacks them into the temporary folder: nothing is installed. */
const downloadCalibre = async (): Promise<Calibre> => {
  const root = path.join(os.tmpdir(), `lectern-calibre-${process.getuid?.() ?? 0}`);
  if (existsSync(root)) return describeUnpacked(root);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-calibre-new-'));
  try {
    const options = { cwd: folder, timeout: DOWNLOAD_TIMEOUT_MS, maxBuffer: 64 * 1024 ** 2 };
    const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', 'calibre'], options);
    const packages = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
    await run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', ...packages], options);
    mkdirSync(path.join(folder, 'out'));
    for (const file of globSync('*.deb', { cwd: folder })) await run('dpkg', ['-x', file, 'out'], options);
    if (!existsSync(root)) renameSync(path.join(folder, 'out'), root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return describeUnpacked(root);
};

/** Finds calibre: that of this machine, else Debian's if apt can download it; else null with the reason. */
export const findCalibre = async (): Promise<{ calibre: Calibre } | { calibre: null; why: string }> => {
  const installed: Calibre = { calibredb: 'calibredb', server: 'calibre-server', env: {} };
  if (await canRun(installed)) return { calibre: installed };
  try {
    const calibre = await downloadCalibre();
    if (await canRun(calibre)) return { calibre };
    return { calibre: null, why: 'calibre of Debian does not run here (it needs Debian’s Python 3)' };
  } catch (error) {
    const [reason] = String(error).split('\n');
    return { calibre: null, why: `calibre is not installed and can’t be had from apt (${reason})` };
  }
};
