import { startChild } from './child.ts';
import { openDatabases } from './databases.ts';
import { keepAlive } from './keep-alive.ts';
import { writePartners } from './partners.ts';
import { apiProgram, PROGRAM_FILES, type ProgramFiles, shopProgram } from './programs.ts';
import { removeReadyFile, writeReadyFile } from './ready-file.ts';
import type { Settings } from './settings.ts';

/** Everything that one command runs. */
export type Stack = {
  /** Settles when the database server ends by itself, after which nothing works any more. */
  readonly databaseEnded: Promise<void>;
  /** Ends the API, the shop and the database, in this order. */
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

/** Starts database, shop and API, each when what it needs is there. What had started is ended when one fails. */
export const startStack = async ({ settings, build, say, files = PROGRAM_FILES }: StackOptions): Promise<Stack> => {
  const parts: Part[] = [];
  removeReadyFile(settings.dataDir);
  const built = build();
  built.catch(() => undefined); // awaited below: a failure meanwhile must not end the process as unhandled
  try {
    const databases = await openDatabases(settings);
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
    parts.push(api);
    writeReadyFile(settings);
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
