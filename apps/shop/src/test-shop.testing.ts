import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import { computeSignature, type SignatureAlgorithm } from './partner/signature.ts';
import { deleteExpiredRows } from './shop.ts';
import { createTestBrowser } from './test-browser.testing.ts';
import { startShop } from './testing.ts';

export const SHARED_KEY = 'a key that only two know';

/** The customer in every test shop. */
export const ANNA = {
  username: 'anna',
  email: 'Anna@lantern.example',
  password: 'lantern-anna',
  firstName: 'Anna',
  lastName: 'Reed',
};

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Creates a shop with the customer Anna, its own database and a controllable clock. It is closed after the test file. */
export const createTestShop = async (
  options: { signature?: SignatureAlgorithm; isMailAvailable?: () => boolean; cloudUrl?: string } = {},
) => {
  const { signature = 'sha256', isMailAvailable = () => true, cloudUrl } = options;
  const database = await createTestDatabase();
  let now = Date.now();
  const shop = await startShop({
    databaseUrl: database.url,
    sharedKey: SHARED_KEY,
    signature,
    accounts: [ANNA],
    isMailAvailable,
    clock: () => new Date(now),
    ...(cloudUrl && { cloudUrl }),
  });
  const db = new pg.Pool({ connectionString: database.url, max: 2 });
  cleanUps.push(async () => {
    await shop.close();
    await db.end();
    await database.drop();
  });

  const getSeconds = () => Math.floor(now / 1000);
  const createParameters = (overrides: Readonly<Record<string, string>> = {}) => ({
    login: ANNA.username,
    password: ANNA.password,
    serial: crypto.randomUUID(),
    subpartner: '',
    timestamp: String(getSeconds()),
    ...overrides,
  });
  const signParameters = (overrides?: Readonly<Record<string, string>>) => {
    const parameters = createParameters(overrides);
    return { ...parameters, signature: computeSignature(parameters, SHARED_KEY, signature) };
  };
  return {
    ...shop,
    db,
    databaseUrl: database.url,
    createBrowser: (headers?: Readonly<Record<string, string>>) => createTestBrowser(shop.url, headers),
    /** Moves the clock forward. */
    advanceClock: (seconds: number) => {
      now += seconds * 1000;
    },
    clock: () => new Date(now),
    deleteExpiredRows: () => deleteExpiredRows(db, () => new Date(now)),
    getSeconds,
    /** Returns correctly signed parameters of a partner log-in. */
    signParameters,
    /** Logs in through the partner interface with correctly signed parameters. */
    authenticate: (overrides?: Readonly<Record<string, string>>) =>
      postForm(shop.authenticateUrl, signParameters(overrides)),
  };
};

/** Posts a form and returns the JSON response. */
export const postForm = async (url: string, fields: Readonly<Record<string, string>>) => {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
};
