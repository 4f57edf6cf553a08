// `npm start`: checks the preconditions, starts the stack, prints its address, and stops it in order. `npm run dev` (`--dev`): the
// same with a development server in front of it and an API that reloads.
import { setTimeout as pause } from 'node:timers/promises';
import { build, isWebBuildOld } from './build.ts';
import { fillDemoLibrary } from './demo-library/demo-library.ts';
import { getDemoReaders } from './demo-readers.ts';
import { readDevSettings, startDevServer, toDevApi } from './dev.ts';
import {
  announceRelease,
  findLockHolder,
  formatAlreadyRunning,
  isAccessibleByOthers,
  isBeingReleased,
  takeLock,
} from './lock.ts';
import { formatPortTaken, isPortTaken } from './port.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import type { SupervisedProgram } from './supervise.ts';

process.umask(0o077); // inherited by all child processes

const say = (sentence: string): void => console.error(sentence);

const PREDECESSOR_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Waits until a previous instance that is shutting down has ended, so that an immediate restart works. */
const waitForPredecessor = async ({ dataDir, port }: Settings): Promise<void> => {
  const deadline = performance.now() + PREDECESSOR_TIMEOUT_MS;
  const isRunning = async (): Promise<boolean> => findLockHolder(dataDir) !== undefined || isPortTaken(port);
  while (isBeingReleased(dataDir) && (await isRunning()) && performance.now() < deadline) await pause(POLL_MS);
};

/** @throws Error with a message for the operator when the port is in use */
const assertPortFree = async ({ port, dataDir }: Settings): Promise<void> => {
  if (!(await isPortTaken(port))) return;
  const holder = findLockHolder(dataDir);
  throw new Error(
    holder === undefined ? formatPortTaken(port) : `${formatAlreadyRunning(dataDir, holder)}\nPort ${port} is in use.`,
  );
};

let stack: Stack | undefined;
let devServer: SupervisedProgram | undefined;
let release = (): void => undefined;
let ending = false;
const stopping = new AbortController();

const stopAll = async (code: number): Promise<void> => {
  ending = true;
  stopping.abort();
  await devServer?.stop();
  await stack?.stop();
  release();
  process.exit(code);
};

/** Kills everything at once: the programs end with their IPC channels, the database with its parent. */
const forceStop = (): never => {
  devServer?.kill();
  stack?.kill();
  release();
  process.exit(1);
};

/** The first signal shuts down in order, after a running start has finished; the second kills everything. */
const stopOnSignal = (starting: Promise<unknown>, dataDir: string): void => {
  const onStopSignal = (): void => {
    if (ending) forceStop();
    ending = true;
    announceRelease(dataDir);
    void starting.then(
      () => stopAll(0),
      () => undefined, // a failed start reports its error and exits
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopSignal);
  process.on('disconnect', onStopSignal); // the parent process was killed
};

const start = async (): Promise<void> => {
  const dev = process.argv.includes('--dev') ? readDevSettings(process.env) : null;
  const settings = dev ?? readSettings(process.env);
  await waitForPredecessor(settings);
  await assertPortFree(settings);
  if (dev) await assertPortFree({ ...dev, port: dev.frontPort });
  release = takeLock(settings.dataDir);
  if (isAccessibleByOthers(settings.dataDir))
    say(
      `Others on this machine may look into ${settings.dataDir}: \`chmod 700 ${settings.dataDir}\` keeps keys, mails and books from them.`,
    );
  const buildFirst =
    dev || process.argv.includes('--build') ? () => build(say, { keepsWeb: dev !== null }) : async () => undefined;
  const starting = startStack({
    settings,
    build: buildFirst,
    say,
    ...(dev && { changeApi: (program) => toDevApi(program, process.argv, say) }),
  });
  stopOnSignal(starting, settings.dataDir);
  stack = await starting;
  if (dev) devServer = await startDevServer(dev, say, isWebBuildOld());
  void stack.databaseEnded.then(() => {
    if (ending) return undefined;
    say('PostgreSQL does not stay alive; everything is stopped. Start again: what was saved is safe.');
    return stopAll(1);
  });
  if (ending) return;
  if (process.env.PUBLIC_URL === undefined && settings.host !== '127.0.0.1')
    say('Browsers of other machines need PUBLIC_URL and BOOKS_URL: two names that lead to this one.');
  const [demo] = getDemoReaders(settings);
  console.log(
    `Lectern is ready at ${settings.publicUrl} — sign in as ${demo.username} with the password ${demo.password}`,
  );
  if (process.argv.includes('--demo-library'))
    void fillDemoLibrary({ settings, shopUrl: stack.shopUrl, say, signal: stopping.signal });
};

start().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return stopAll(1);
});
