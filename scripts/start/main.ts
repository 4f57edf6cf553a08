// One command, everything: checks that it may start, starts the stack, says where it answers, and ends it in order.
import { setTimeout as pause } from 'node:timers/promises';
import { build } from './build.ts';
import { demoReaders } from './demo.ts';
import { alreadyRuns, announceLeaving, holderOf, isBeingLeft, isOpenToOthers, takeLock } from './lock.ts';
import { isPortTaken, portTaken } from './port.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

process.umask(0o077); // and that of all programs that are started here

const say = (sentence: string): void => console.error(sentence);

const PREDECESSOR_PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/** Stopping and starting again at once is no mistake: the one before us may finish. */
const letPredecessorGo = async ({ dataDir, port }: Settings): Promise<void> => {
  const deadline = performance.now() + PREDECESSOR_PATIENCE_MS;
  const stillThere = async (): Promise<boolean> => holderOf(dataDir) !== undefined || isPortTaken(port);
  while (isBeingLeft(dataDir) && (await stillThere()) && performance.now() < deadline) await pause(LOOK_AGAIN_MS);
};

/** @throws a sentence when the port is taken, by ourselves or by somebody else. */
const refuseTakenPort = async ({ port, dataDir }: Settings): Promise<void> => {
  if (!(await isPortTaken(port))) return;
  const holder = holderOf(dataDir);
  throw new Error(holder === undefined ? portTaken(port) : `${alreadyRuns(dataDir, holder)}\nPort ${port} is in use.`);
};

let stack: Stack | undefined;
let release = (): void => undefined;
let ending = false;

const end = async (code: number): Promise<void> => {
  ending = true;
  await stack?.stop();
  release();
  process.exit(code);
};

/** What had started goes at once: the programs by their closed channels, the database by its parent's death. */
const force = (): never => {
  stack?.kill();
  release();
  process.exit(1);
};

/** The first wish to end is granted in order, after a start that is under way; the second at once. */
const endWhenAsked = (starting: Promise<unknown>, dataDir: string): void => {
  const asked = (): void => {
    if (ending) force();
    ending = true;
    announceLeaving(dataDir);
    void starting.then(
      () => end(0),
      () => undefined, // a failed start ends by itself, with its reason
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked);
  process.on('disconnect', asked); // whoever started us was killed
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  await letPredecessorGo(settings);
  await refuseTakenPort(settings);
  release = takeLock(settings.dataDir);
  if (isOpenToOthers(settings.dataDir))
    say(
      `Others on this machine may look into ${settings.dataDir}: \`chmod 700 ${settings.dataDir}\` keeps keys, mails and books from them.`,
    );
  const buildFirst = process.argv.includes('--build') ? build : async () => undefined;
  const starting = startStack({ settings, build: buildFirst, say });
  endWhenAsked(starting, settings.dataDir);
  stack = await starting;
  void stack.databaseEnded.then(() => {
    if (ending) return undefined;
    say('PostgreSQL does not stay alive; everything is stopped. Start again: what was saved is safe.');
    return end(1);
  });
  if (ending) return;
  if (process.env.PUBLIC_URL === undefined && settings.host !== '127.0.0.1')
    say('Browsers of other machines need PUBLIC_URL and BOOKS_URL: two names that lead to this one.');
  const [demo] = demoReaders(settings);
  console.log(
    `Lectern is ready at ${settings.publicUrl} — sign in as ${demo.username} with the password ${demo.password}`,
  );
};

start().catch((error: unknown) => {
  release();
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
