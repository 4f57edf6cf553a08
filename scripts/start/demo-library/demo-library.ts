import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getDemoReaders } from '../demo-readers.ts';
import type { Settings } from '../settings.ts';
import { signInAtCloud } from './cloud-reader.ts';
import { fillLibrary } from './fill-library.ts';
import { DEMO_BOOKS } from './plan.ts';
import { signInAtShop } from './shop-customer.ts';

/** `begun`: an attempt has started. `done`: never again, also because the reader used the library before. */
type State = 'begun' | 'done';

/** A library without other books than the welcome book is fresh. */
const MAX_FRESH_BOOKS = 1;
const TIMEOUT_MS = 300_000;
/** The shop sends again every minute what the cloud could not accept. */
const DELIVERY_MS = 150_000;

export type DemoLibraryOptions = {
  readonly settings: Settings;
  /** Address at which this machine reaches the demo shop. */
  readonly shopUrl: string;
  readonly say: (sentence: string) => void;
  /** How long it waits for books that the shop delivers. */
  readonly deliveryMs?: number;
  /** Aborts when the product stops. */
  readonly signal: AbortSignal;
};

const getStateFile = ({ dataDir }: Settings): string => path.join(dataDir, 'demo-library.json');

const readState = (settings: Settings): State | null => {
  const file = getStateFile(settings);
  if (!existsSync(file)) return null;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return content === 'begun' || content === 'done' ? content : null;
};

const writeState = (settings: Settings, state: State): void =>
  writeFileSync(getStateFile(settings), JSON.stringify(state), { mode: 0o600 });

/** Whether this installation has the demo shop as partner: an operator's own PARTNERS_FILE may name others. */
const hasDemoShop = ({ partnersFile, dataDir }: Settings): boolean =>
  partnersFile === path.join(dataDir, 'partners.json');

const fill = async (
  { settings, shopUrl, deliveryMs = DELIVERY_MS }: DemoLibraryOptions,
  signal: AbortSignal,
): Promise<void> => {
  const state = readState(settings);
  if (state === 'done' || !hasDemoShop(settings)) return;
  const [demo] = getDemoReaders(settings);
  const cloud = await signInAtCloud(`${settings.localUrl}/api/v1.0`, demo, signal);
  try {
    const { total } = await cloud.get<{ total: number }>('/books?limit=0');
    if (state === 'begun' || total <= MAX_FRESH_BOOKS) {
      writeState(settings, 'begun');
      const customer = await signInAtShop(shopUrl, demo, signal);
      for (const { slug } of DEMO_BOOKS) await customer.buy(slug);
      await fillLibrary(cloud, { now: () => new Date(), signal, deliveryMs });
    }
    writeState(settings, 'done');
  } finally {
    await cloud.signOut().catch(() => undefined); // the session expires by itself
  }
};

/**
 * Gives the first demo reader a library in use, once, if the installation is fresh: books of the demo shop, some of them
 * begun, with notes, a collection and a month of reading time. Never rejects: a failure is said, and the next start goes on.
 */
export const fillDemoLibrary = async (options: DemoLibraryOptions): Promise<void> => {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  await fill(options, signal).catch((error: unknown) => {
    if (options.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    options.say(`The library of the demo reader is not complete; the next start goes on with it: ${reason}`);
  });
};
