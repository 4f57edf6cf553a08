import { spawnSync } from 'node:child_process';

/**
 * How this process may run PostgreSQL, which refuses to run as root.
 * `prefix` is put before the command; `user` is the account to drop to, when the kernel grants no user namespace.
 */
export type LaunchMode = {
  readonly prefix: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
};

const NOBODY = { uid: 65534, gid: 65534 };
const AS_ORDINARY_USER = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const;
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'] as const;

const works = ([command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;

/**
 * Chooses the mode for this machine. As root: a user namespace in which root looks like an ordinary user (files keep
 * their owner, no account is made); where that is refused, the account `nobody`.
 * Where `setpriv` exists the server is told to stop when its parent dies, so that SIGKILL leaves nothing behind.
 */
export const launchMode = (options: { userNamespaces?: boolean } = {}): LaunchMode => {
  const deathSignal = process.platform === 'linux' && works(DIES_WITH_PARENT) ? DIES_WITH_PARENT : [];
  if (process.getuid?.() !== 0) return { prefix: deathSignal };
  if (options.userNamespaces !== false && works(AS_ORDINARY_USER))
    return { prefix: [...AS_ORDINARY_USER, ...deathSignal] };
  return { prefix: deathSignal, user: NOBODY };
};

/** The command line that runs `executable` in this mode, split as `spawn` wants it. */
export const commandLine = (mode: LaunchMode, executable: string, args: readonly string[]): [string, string[]] => {
  const [command, ...rest] = [...mode.prefix, executable, ...args];
  return [command ?? executable, rest];
};
