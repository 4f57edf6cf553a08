import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders with code: this package and all packages that it can resolve. */
const listCodeFolders = (): string[] => {
  const packageFolder = fileURLToPath(new URL('..', import.meta.url));
  const folders = [packageFolder];
  for (let folder = packageFolder; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const packages = path.join(folder, 'node_modules');
    if (existsSync(packages)) folders.push(packages);
  }
  return folders;
};

/** Modules that this process preloads to load its sources faster (`node --import=file:…`), which its children do as well. */
const listPreloads = (): string[] =>
  process.execArgv.flatMap((option) => (option.startsWith('--import=file:') ? [option.slice('--import='.length)] : []));

/**
 * Node options that deny writing and child processes, and allow reading only the code and the sandbox folder (on Windows,
 * where links need a privilege, everything). Addons are allowed for the image library.
 */
const buildNodeOptions = (sandboxFolder: string | null, preloads = listPreloads()): string[] => [
  '--permission',
  ...(sandboxFolder === null
    ? ['*']
    : [...listCodeFolders(), ...preloads.map((url) => path.dirname(fileURLToPath(url))), sandboxFolder].map((folder) =>
        path.join(folder, '*'),
      )
  ).map((readable) => `--allow-fs-read=${readable}`),
  ...preloads.map((url) => `--import=${url}`),
  '--allow-addons',
  '--max-old-space-size=320',
  '--max-semi-space-size=4', // garbage is collected early, so that it counts little against the memory limit
  '--no-warnings',
];

/** Runs a command in an empty network namespace, where the system allows it. */
const NO_NETWORK = ['unshare', '--map-current-user', '--net', '--'] as const;
const BARE_ENVIRONMENT = { env: {}, cwd: '/' } as const;

let networkIsolation: readonly string[] | undefined;
/** Detected once, on first use. */
const detectNetworkIsolation = (): readonly string[] => {
  const [command, ...args] = NO_NETWORK;
  networkIsolation ??=
    spawnSync(command, [...args, 'true'], { ...BARE_ENVIRONMENT, stdio: 'ignore' }).status === 0 ? NO_NETWORK : [];
  return networkIsolation;
};

/** Whether the system blocks all network access of parser processes. Elsewhere only their own code prevents it. */
export const areParsersOffline = (): boolean => detectNetworkIsolation().length > 0;

/** Starts a program that can read only the code and the sandbox folder (null: everything) and can reach only its parent. */
export const forkSandboxed = (program: URL, sandboxFolder: string | null): ChildProcess => {
  const [execPath = process.execPath, ...execArgv] = [
    ...detectNetworkIsolation(),
    process.execPath,
    ...buildNodeOptions(sandboxFolder),
  ];
  return fork(fileURLToPath(program), {
    ...BARE_ENVIRONMENT,
    execPath,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};
