import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders of code: this package, and all packages that are found from here. */
const codeFolders = (): string[] => {
  const own = fileURLToPath(new URL('..', import.meta.url));
  const folders = [own];
  for (let folder = own; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const packages = path.join(folder, 'node_modules');
    if (existsSync(packages)) folders.push(packages);
  }
  return folders;
};

/**
 * No environment (it holds secrets), no writing, no further processes; addons are for the image library. What may be read
 * is code and the box: only Windows, where links need a privilege, has none.
 */
const nodeOptions = (box: string | null): string[] => [
  '--permission',
  ...(box === null ? ['*'] : [...codeFolders(), box].map((folder) => path.join(folder, '*'))).map(
    (readable) => `--allow-fs-read=${readable}`,
  ),
  '--allow-addons',
  '--max-old-space-size=320',
  '--max-semi-space-size=4', // what a book leaves behind is collected soon, and counts little against its limit
  '--no-warnings',
];

/** A network of its own, in which there is nothing: where the system lets us have one. */
const NO_NETWORK = ['unshare', '--map-current-user', '--net', '--'] as const;
const ALONE = { env: {}, cwd: '/' } as const;

let wall: readonly string[] | undefined;
/** Found out once, when the first process is made or somebody asks. */
const networkWall = (): readonly string[] => {
  const [command, ...args] = NO_NETWORK;
  wall ??= spawnSync(command, [...args, 'true'], { ...ALONE, stdio: 'ignore' }).status === 0 ? NO_NETWORK : [];
  return wall;
};

/** Whether processes that read books are kept from every network by the system. Elsewhere nothing keeps them but their own code. */
export const areParsersOffline = (): boolean => networkWall().length > 0;

/** Starts a program that reads nothing but code and what lies in the box (null: all), and reaches nobody but its parent. */
export const forkWalled = (program: URL, box: string | null): ChildProcess => {
  const [execPath = process.execPath, ...execArgv] = [...networkWall(), process.execPath, ...nodeOptions(box)];
  return fork(fileURLToPath(program), {
    ...ALONE,
    execPath,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};
