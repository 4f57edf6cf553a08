import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Programs } from './find-engine.ts';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const SHOWN_OUTPUT = 4_000;

/** Whether this kernel can lay a writable layer over an image; copying whole images takes minutes instead of seconds. */
const canOverlay = (folder: string): boolean => {
  const trial = path.join(folder, 'overlay-trial');
  const [lower, upper, work, merged] = ['lower', 'upper', 'work', 'merged'].map((name) => path.join(trial, name));
  for (const layer of [lower, upper, work, merged]) mkdirSync(layer ?? trial, { recursive: true });
  const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
  try {
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, merged ?? trial], { stdio: 'ignore' });
    execFileSync('umount', [merged ?? trial], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
};

/** Mounts below a folder, the innermost first. */
const listMounts = (folder: string): string[] =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter((mount) => mount.startsWith(`${folder}/`))
    .toReversed();

/**
 * Podman and Buildah with images, containers and networks of their own in `folder`: what else runs on this machine is not touched.
 * Each call resolves with the trimmed output. @throws Error with the end of the output
 */
export const createEngine = (programs: Programs, folder: string, signal: AbortSignal) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = path.join(folder, 'containers.conf');
  writeFileSync(
    config,
    `[network]\nnetwork_backend="netavark"\nnetwork_config_dir="${path.join(folder, 'networks')}"\n`,
  );
  // Without systemd nobody runs health checks: the rehearsal does.
  const env = { ...process.env, CONTAINERS_CONF: config, DISABLE_HC_SYSTEMD: 'true' };
  const driver = canOverlay(folder) ? 'overlay' : 'vfs';
  const place = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const storage = [...place, '--storage-driver', driver];
  const runtime = ['--runtime', programs.runc, '--cgroup-manager', 'cgroupfs'];

  const capture = async (program: string, args: readonly string[], until?: AbortSignal) => {
    try {
      const options = { env, maxBuffer: MAX_OUTPUT, ...(until && { signal: until }) };
      return await run(program, args, options);
    } catch (error) {
      until?.throwIfAborted();
      // what execFile rejects with has both
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const what = [path.basename(program), ...args.filter((arg) => !place.includes(arg))].join(' ').slice(0, 300);
      throw new Error(`${what}: ${(stdout + stderr).slice(-SHOWN_OUTPUT)}`, { cause: error });
    }
  };
  const call = async (program: string, args: readonly string[], until?: AbortSignal): Promise<string> =>
    (await capture(program, args, until)).stdout.trim();
  const podman = (...args: string[]): Promise<string> =>
    call(programs.podman, [...storage, ...runtime, ...args], signal);

  return {
    folder,
    driver,
    init: programs.catatonit,
    debootstrap: programs.debootstrap,
    podman,
    /** The last lines that a container has written. */
    async logs(name: string): Promise<string> {
      const { stdout, stderr } = await capture(programs.podman, [...storage, ...runtime, 'logs', '--tail', '20', name]);
      return (stdout + stderr).slice(-SHOWN_OUTPUT);
    },
    /** Whether an image is there. */
    hasImage: (name: string): Promise<boolean> =>
      podman('image', 'exists', name).then(
        () => true,
        () => false,
      ),
    /** Builds an image from a Dockerfile; layers are kept for the next build. */
    build: (name: string, args: readonly string[]): Promise<string> =>
      call(
        programs.buildah,
        [...storage, 'bud', '--isolation', 'chroot', '--format', 'docker', '--layers', '-t', name, ...args],
        signal,
      ),
    /** Runs another program of this machine. */
    run: (program: string, ...args: string[]): Promise<string> => call(program, args, signal),
    /**
     * Removes every container, volume, network and mount; images and layers stay. Works after an interruption, too.
     * @throws Error with what is still there
     */
    async removeContainers(): Promise<void> {
      const clean = (...args: string[]) => call(programs.podman, [...storage, ...runtime, ...args]);
      const listNetworks = async () =>
        (await clean('network', 'ls', '--format', '{{.Name}}')).split('\n').filter((name) => name !== 'podman');
      await clean('rm', '--all', '--force', '--time', '0', '--volumes');
      await call(programs.buildah, [...storage, 'rm', '--all']);
      await clean('volume', 'rm', '--all', '--force');
      for (const name of await listNetworks()) await clean('network', 'rm', '--force', name);
      const left = [
        await clean('ps', '--all', '--quiet'),
        await clean('volume', 'ls', '--quiet'),
        ...(await listNetworks()),
      ];
      for (const mount of listMounts(folder)) await call('umount', [mount]);
      const found = [...left.filter((name) => name !== ''), ...listMounts(folder)];
      if (found.length > 0) throw new Error(`Still there: ${found.join(', ')}`);
    },
  };
};
export type Engine = ReturnType<typeof createEngine>;
