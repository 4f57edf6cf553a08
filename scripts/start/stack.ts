import { startChild } from './child.ts';
import { openDatabases } from './databases.ts';
import { type KeptAlive, keepAlive } from './keep-alive.ts';
import { writePartners } from './partners.ts';
import { apiProgram, PROGRAM_FILES, type ProgramFiles, shopProgram, workerProgram } from './programs.ts';
import { removeReadyFile, writeReadyFile } from './ready-file.ts';
import type { Settings } from './settings.ts';

/** Everything that one command runs. */
export type Stack = {
  /** Settles when the database server ends by itself, after which nothing works any more. */
  readonly databaseEnded: Promise<void>;
  /** Ends the worker and the API, then the shop, then the database. */
  stop(): Promise<void>;
  /** Ends them at once. */
  kill(): void;
};

export type StackOptions = {
  readonly settings: Settings;
  /** Must be finished before the API starts; runs beside the database and the shop. */
  readonly build: () => Promise<void>;
  readonly say: (sentence: string) => void;
  readonly files?: ProgramFiles;
};

type Part = { stop(): Promise<void>; kill?(): void };

/** Parts are ended in the reverse of the order in which they came. */
const stopAll = async (parts: Part[]): Promise<void> => {
  for (let part = parts.pop(); part; part = parts.pop()) await part.stop();
};

/** A part that nobody waits for: readers are served while it starts. */
const inBackground = (starting: Promise<KeptAlive>, failed: (reason: string) => void): Required<Part> => {
  const started = starting.catch((error: unknown) => {
    failed(error instanceof Error ? error.message : String(error));
    return null;
  });
  return { stop: async () => (await started)?.stop(), kill: () => void started.then((part) => part?.kill()) };
};

/** Parts that need nothing of each other end at the same time. */
const together = (...parts: Required<Part>[]): Part => ({
  stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  kill: () => {
    for (const part of parts) part.kill();
  },
});

/** Starts database, shop, API and worker, each when what it needs is there. What had started is ended when one fails. */
export const startStack = async ({ settings, build, say, files = PROGRAM_FILES }: StackOptions): Promise<Stack> => {
  const parts: Part[] = [];
  removeReadyFile(settings.dataDir);
  const built = build();
  built.catch(() => undefined); // awaited below: a failure meanwhile must not end the process as unhandled
  try {
    const databases = await openDatabases(settings, say);
    parts.push(databases);
    const shop = await keepAlive(
      (earlier) => startChild(shopProgram(settings, databases, files.shop, earlier?.port ?? 0)),
      { onTrouble: (reason) => say(`The shop ended and is started again: ${reason}`) },
    );
    parts.push(shop);
    const shopPort = shop.ready.port;
    if (shopPort === undefined) throw new Error('The shop did not say which port it listens on.');
    writePartners(settings, shopPort);
    await built;
    const api = await keepAlive(() => startChild(apiProgram(settings, databases, files.api, shopPort)), {
      onTrouble: (reason) => {
        removeReadyFile(settings.dataDir);
        say(`The API ended and is started again: ${reason}`);
      },
      onReady: () => writeReadyFile(settings),
    });
    writeReadyFile(settings);
    const worker = keepAlive(() => startChild(workerProgram(settings, databases, files.worker, shopPort)), {
      onTrouble: (reason) => say(`The worker ended and is started again: ${reason}`),
    });
    const noWorker = (reason: string): void => say(`The worker cannot start, and jobs wait: ${reason}`);
    parts.push(together(api, inBackground(worker, noWorker)));
    return {
      databaseEnded: databases.ended,
      stop: async () => {
        removeReadyFile(settings.dataDir);
        await stopAll(parts);
      },
      kill: () => {
        removeReadyFile(settings.dataDir);
        for (const part of parts.reverse()) part.kill?.();
      },
    };
  } catch (error) {
    await stopAll(parts);
    throw error;
  }
};
