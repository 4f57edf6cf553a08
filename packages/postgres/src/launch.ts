import { spawnSync } from 'node:child_process';
import os from 'node:os';

/**
 * How this process may run PostgreSQL, which refuses to run as root.
 * `prefix` is put before the command; `user` is the account to switch to when user namespaces are unavailable.
 */
export type LaunchMode = {
  readonly prefix: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
};

const NOBODY = { uid: 65534, gid: 65534 };
/** The namespace maps to `nobody`: initdb requires an account with a name, and that one exists everywhere. */
const AS_NOBODY = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`] as const;
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'] as const;

const canRun = ([command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;

/** Containers often run with a uid that no account has. */
const hasName = (): boolean => {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false; // Node throws for an unknown uid
  }
};

/**
 * Chooses the mode for this machine. Root, and uids without a name, get a user namespace in which they appear as `nobody`
 * (files keep their owner, no account is created); where that is refused, root switches to `nobody` for real.
 * Where `setpriv` exists, the server stops when its parent dies, so that SIGKILL leaves nothing running.
 */
export const chooseLaunchMode = (options: { userNamespaces?: boolean } = {}): LaunchMode => {
  const deathSignal = process.platform === 'linux' && canRun(DIES_WITH_PARENT) ? DIES_WITH_PARENT : [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: deathSignal };
  if (options.userNamespaces !== false && canRun(AS_NOBODY)) return { prefix: [...AS_NOBODY, ...deathSignal] };
  return isRoot ? { prefix: deathSignal, user: NOBODY } : { prefix: deathSignal };
};

/** The command line that runs `executable` in this mode, split as `spawn` wants it. */
export const toCommandLine = (mode: LaunchMode, executable: string, args: readonly string[]): [string, string[]] => {
  const [command, ...rest] = [...mode.prefix, executable, ...args];
  return [command ?? executable, rest];
};
