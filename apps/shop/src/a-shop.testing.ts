import { freshDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import { browserAt } from './browser.testing.ts';

import { type SignatureAlgorithm, signatureOf } from './partner/signature.ts';
import { sweep } from './sweep.ts';
import { startShop } from './testing.ts';

export const SHARED_KEY = 'a key that only two know';

/** The customer of every test shop. */
export const ANNA = {
  username: 'anna',
  email: 'Anna@lantern.example',
  password: 'lantern-anna',
  firstName: 'Anna',
  lastName: 'Reed',
};

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings) await end();
});

/** A shop with Anna in it, on a database of its own, with a clock that tests move. It ends with the test file. */
export const aShop = async (
  given: { signature?: SignatureAlgorithm; mailWorks?: () => boolean; cloudUrl?: string } = {},
) => {
  const { signature = 'sha256', mailWorks = () => true, cloudUrl } = given;
  const database = await freshDatabase();
  let now = Date.now();
  const shop = await startShop({
    databaseUrl: database.url,
    sharedKey: SHARED_KEY,
    signature,
    accounts: [ANNA],
    mailWorks,
    clock: () => new Date(now),
    ...(cloudUrl && { cloudUrl }),
  });
  const db = new pg.Pool({ connectionString: database.url, max: 2 });
  endings.push(async () => {
    await shop.close();
    await db.end();
    await database.drop();
  });

  const seconds = () => Math.floor(now / 1000);
  const parameters = (changed: Readonly<Record<string, string>> = {}) => ({
    login: ANNA.username,
    password: ANNA.password,
    serial: crypto.randomUUID(),
    subpartner: '',
    timestamp: String(seconds()),
    ...changed,
  });
  const signed = (changed?: Readonly<Record<string, string>>) => {
    const plain = parameters(changed);
    return { ...plain, signature: signatureOf(plain, SHARED_KEY, signature) };
  };
  return {
    ...shop,
    db,
    databaseUrl: database.url,
    browser: (headers?: Readonly<Record<string, string>>) => browserAt(shop.url, headers),
    /** The clock goes on. */
    pass: (secondsLater: number) => {
      now += secondsLater * 1000;
    },
    clock: () => new Date(now),
    sweep: () => sweep(db, () => new Date(now)),
    seconds,
    /** Parameters of a log-in through the partner interface, with a right signature. */
    signed,
    /** A log-in through the partner interface; the signature is right for what is changed. */
    authenticate: (changed?: Readonly<Record<string, string>>) => postForm(shop.authenticateUrl, signed(changed)),
  };
};

/** Posts a form and reads the JSON that comes back. */
export const postForm = async (url: string, fields: Readonly<Record<string, string>>) => {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
};
