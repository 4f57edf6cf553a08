import { spawnSync } from 'node:child_process';
import os from 'node:os';

/**
 * How this process may run PostgreSQL, which refuses to run as root.
 * `prefix` is put before the command; `user` is the account to drop to, when the kernel grants no user namespace.
 */
export type LaunchMode = {
  readonly prefix: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
};

const NOBODY = { uid: 65534, gid: 65534 };
/** In a namespace the account is called `nobody` too: initdb wants one that has a name, and that one has it everywhere. */
const AS_NOBODY = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`] as const;
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'] as const;

const works = ([command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;

/** Containers often run under a number that no account has. */
const hasName = (): boolean => {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false; // what Node throws where the number is unknown
  }
};

/**
 * Chooses the mode for this machine. Root, and numbers without a name, get a user namespace in which they look like
 * `nobody` (files keep their owner, no account is made); where that is refused, root drops to `nobody` for real.
 * Where `setpriv` exists the server is told to stop when its parent dies, so that SIGKILL leaves nothing behind.
 */
export const launchMode = (options: { userNamespaces?: boolean } = {}): LaunchMode => {
  const deathSignal = process.platform === 'linux' && works(DIES_WITH_PARENT) ? DIES_WITH_PARENT : [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: deathSignal };
  if (options.userNamespaces !== false && works(AS_NOBODY)) return { prefix: [...AS_NOBODY, ...deathSignal] };
  return isRoot ? { prefix: deathSignal, user: NOBODY } : { prefix: deathSignal };
};

/** The command line that runs `executable` in this mode, split as `spawn` wants it. */
export const commandLine = (mode: LaunchMode, executable: string, args: readonly string[]): [string, string[]] => {
  const [command, ...rest] = [...mode.prefix, executable, ...args];
  return [command ?? executable, rest];
};
