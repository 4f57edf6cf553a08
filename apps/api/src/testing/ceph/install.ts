import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw'];
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'monmaptool', 'setpriv'];

const succeeds = (command: string, args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  );

const isInstalled = (): Promise<boolean> =>
  succeeds('/bin/sh', ['-c', PROGRAMS.map((name) => `command -v ${name}`).join(' && ')]);

const apt = (args: string[], timeout: number): Promise<unknown> =>
  run('apt-get', ['-q', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 16 * 1024 * 1024,
  });

/** Installs Ceph from the system's packages if possible. @throws Error with the reason otherwise */
export const installCeph = async (): Promise<void> => {
  if (await isInstalled()) return;
  if (process.getuid?.() !== 0) throw new Error('Ceph is not installed, and only root may install it');
  if (!(await succeeds('apt-get', ['--version']))) throw new Error('Ceph is not installed, and there is no apt-get');
  const install = ['install', ...PACKAGES];
  const fetched = apt(['--download-only', ...install], 60_000)
    .catch(() => apt(['update'], 60_000).then(() => apt(['--download-only', ...install], 60_000)))
    .catch(() => {
      throw new Error('apt-get cannot fetch ceph-mon, ceph-osd and radosgw');
    });
  await fetched;
  // No timeout: an interrupted installation would leave packages half configured.
  await apt(install, 0).catch(() => undefined);
  if (!(await isInstalled())) throw new Error('apt-get cannot install ceph-mon, ceph-osd and radosgw');
};
