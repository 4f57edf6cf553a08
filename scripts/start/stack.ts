import { type Program, startChild } from './child.ts';
import { openDatabases } from './databases.ts';
import { writeAdobeVendors, writePartners } from './partners.ts';
import { startPayPalDemo } from './paypal.ts';
import { getApiProgram, getShopProgram, getWorkerProgram, PROGRAM_FILES, type ProgramFiles } from './programs.ts';
import { removeReadyFile, writeReadyFile } from './ready-file.ts';
import type { Settings } from './settings.ts';
import { type SupervisedProgram, superviseProgram } from './supervise.ts';

/** Everything that `npm start` runs. */
export type Stack = {
  /** Address at which programs on this machine reach the shop. */
  readonly shopUrl: string;
  /** Resolves when the database server has ended for good; nothing works afterwards. */
  readonly databaseEnded: Promise<void>;
  /** Stops the worker and the API, then the shop, then the database. */
  stop(): Promise<void>;
  /** Kills them at once. */
  kill(): void;
};

export type StackOptions = {
  readonly settings: Settings;
  /** Must finish before the API starts; runs in parallel with the start of the database and the shop. */
  readonly build: () => Promise<void>;
  readonly say: (sentence: string) => void;
  readonly files?: ProgramFiles;
  /** Changes how the API is started: `npm run dev` restarts it when a source changes. */
  readonly changeApi?: (program: Program) => Program;
};

type Part = { stop(): Promise<void>; kill?(): void };

/** Stops the parts in the reverse order of their start. */
const stopAll = async (parts: Part[]): Promise<void> => {
  for (let part = parts.pop(); part; part = parts.pop()) await part.stop();
};

/** A part that starts in the background while readers are served. */
const startInBackground = (starting: Promise<SupervisedProgram>, failed: (reason: string) => void): Required<Part> => {
  const started = starting.catch((error: unknown) => {
    failed(error instanceof Error ? error.message : String(error));
    return null;
  });
  return { stop: async () => (await started)?.stop(), kill: () => void started.then((part) => part?.kill()) };
};

/** Combines independent parts, which stop at the same time. */
const stopTogether = (...parts: Required<Part>[]): Part => ({
  stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  kill: () => {
    for (const part of parts) part.kill();
  },
});

/** Starts database, shop, API and worker in the order of their dependencies. Stops those already started when one fails. */
export const startStack = async ({
  settings,
  build,
  say,
  files = PROGRAM_FILES,
  changeApi = (program) => program,
}: StackOptions): Promise<Stack> => {
  const parts: Part[] = [];
  removeReadyFile(settings.dataDir);
  const built = build();
  built.catch(() => undefined); // awaited below: a failure meanwhile must not end the process as unhandled
  const demo = startPayPalDemo(settings);
  demo.catch(() => undefined); // as well
  try {
    const databases = await openDatabases(settings, say);
    parts.push(databases);
    const paypal = await demo;
    parts.push(paypal);
    const shop = await superviseProgram(
      (earlier) => startChild(getShopProgram(settings, databases, files.shop, earlier?.port ?? 0)),
      { onTrouble: (reason) => say(`The shop ended and is started again: ${reason}`) },
    );
    parts.push(shop);
    const shopPort = shop.ready.port;
    if (shopPort === undefined) throw new Error('The shop did not say which port it listens on.');
    writePartners(settings, shopPort);
    writeAdobeVendors(settings, shopPort);
    await built;
    const api = await superviseProgram(
      () => startChild(changeApi(getApiProgram(settings, databases, files.api, shopPort, paypal.env))),
      {
        onTrouble: (reason) => {
          removeReadyFile(settings.dataDir);
          say(`The API ended and is started again: ${reason}`);
        },
        onReady: () => writeReadyFile(settings),
      },
    );
    for (const sentence of api.ready.notices ?? []) say(sentence);
    writeReadyFile(settings);
    const startWorker = () =>
      superviseProgram(() => startChild(getWorkerProgram(settings, databases, files.worker, shopPort, paypal.env)), {
        onTrouble: (reason) => say(`The worker ended and is started again: ${reason}`),
      });
    const noWorker = (reason: string): void => say(`The worker cannot start, and jobs wait: ${reason}`);
    parts.push(settings.jobs === 'api' ? api : stopTogether(api, startInBackground(startWorker(), noWorker)));
    return {
      shopUrl: `http://127.0.0.1:${shopPort}`,
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
