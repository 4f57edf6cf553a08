import { Book, type Call, calls } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillDatabase } from './testing/large-database.ts';
import { startReadCounter } from './testing/read-counter.ts';
import { createSampleRequests, type SampleBook, type SampleRequest } from './testing/sample-requests.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook, uploadFile } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';

/** A page of the catalogue is a thousand books; no other answer tells of more. */
const MOST_ROWS = 1_500;
/** Their answers count, list or delete all that a reader has. */
const WHOLE_LIBRARY: Record<string, string> = {
  'books.tiles': 'counts the books that a filter leaves, once until the library changes',
  'collections.list': 'names all books of all collections',
  'readingStats.year': 'sums all that was read',
  'readingStats.intervals': 'lists all that was read',
  'bin.empty': 'deletes all books of the bin',
};
/** Calls that are refused here: they need another company, a device, a setting or something that was not made. */
const REFUSED = new Set([
  ...['auth.providers', 'auth.browserRenew', 'qr.request', 'qr.approve', 'qr.decline', 'qr.enter', 'qr.phoneArrival'],
  ...['qr.phoneEnter', 'qr.phoneLogIn', 'social.callback', 'social.callbackOf', 'social.link', 'social.unlink'],
  ...['fonts.add', 'fonts.remove', 'dictionaries.add', 'dictionaries.remove', 'partners.takeBack', 'partners.lcpToken'],
  ...['resumable.place', 'resumable.send', 'resumable.outcome', 'resumable.end', 'listening.seek', 'lcp.licence'],
  ...['lcp.renew', 'lcp.return', 'lcp.userToken', 'smartCollections.change', 'smartCollections.remove'],
  ...['standing.unlock', 'sessions.end', 'sessions.revokeAppPassword', 'factors.beginPasskey', 'factors.addPasskey'],
  ...['factors.renamePasskey', 'factors.removePasskey', 'factors.addAuthenticator', 'factors.renewRecoveryCodes'],
  ...['factors.confirm', 'factors.signInOptions', 'factors.signIn', 'fulfilment.report', 'fulfilment.get'],
  ...['terms.object', 'terms.withdraw', 'contact.send', 'privacy.file', 'adobe.add', 'adobe.edit', 'adobe.remove'],
  ...['adobe.setDefault', 'adobe.mailInternalPassword', 'adobe.internalPassword', 'payments.createOrder'],
  ...['payments.confirm', 'payments.invoice', 'community.callback', 'community.userInfo', 'community.rating'],
  ...['community.rate', 'community.removeRating', 'community.withdrawRating'],
]);

/** These make what others need, and these end it. */
const FIRST = ['notes.create', 'collections.make', 'collections.create', 'collections.rename', 'bin.put'];
const LAST = [
  ...['notes.delete', 'collections.delete', 'collections.remove', 'fileops.deleteAudioBook', 'bin.empty'],
  ...['privacy.cancelDeletion', 'sessions.endOthers', 'auth.logOut', 'privacy.requestDeletion'],
];
const rank = ({ name }: Call): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.indexOf(name) + 1;
const table: Call[] = Object.values(calls)
  .flatMap((ofFeature) => Object.values(ofFeature))
  .sort((a, b) => rank(a) - rank(b));

let app: TestApp;
let anna: TestReader;
let counter: Awaited<ReturnType<typeof startReadCounter>>;
let requests: Record<string, SampleRequest>;
/** The usual values of parameters; `collection` is the id of a collection. */
let usual: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  const spare = await createTestReader(app);
  const book = await createTestBook(anna, { title: 'First', authors: ['Jane Doe'] });
  const chapters = ['One', 'Two'].map((title, n) => ({ title, startMs: n * 60_000 }));
  const heard = await uploadFile(anna, 'heard.m4b', buildM4b({ seconds: 90, chapters }));
  const recording = Book.parse(await heard.json());
  await fillDatabase(app, book);
  const { rows: copies } = await app.sql(
    `SELECT id::text, name, fast_hash FROM book WHERE reader_id = (SELECT reader_id FROM book WHERE id = $1)
     AND name LIKE 'book %' ORDER BY id LIMIT 20`,
    [book.id],
  );
  const ofBook = 'SELECT collection_id::text AS id FROM collection_book WHERE book_id = $1';
  const { rows: collections } = await app.sql(ofBook, [copies[4].id]);
  const { id, fast_hash, name: path } = book;
  usual = { id, bookId: id, book: id, fast_hash, path, collection: collections[0].id };
  requests = await createSampleRequests({ app, recording, copies: copies as SampleBook[], spare });
  counter = await startReadCounter(app);
}, 240_000);
afterAll(async () => {
  counter.stop();
  await app.close();
});

const send = (call: Call): Promise<Response> => {
  const { params = {}, json, body, headers, send: sendSigned } = requests[call.name] ?? {};
  if (sendSigned) return sendSigned();
  const values = {
    ...usual,
    ...(call.path.startsWith('/collections/by-id') && { id: usual['collection'] }),
    ...params,
  };
  const find = (name: string): string => values[name as keyof typeof values] ?? '';
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(find(name) || 'x'));
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const search = new URLSearchParams(
    names.filter((name) => find(name) !== '').map((name): [string, string] => [name, find(name)]),
  );
  const sent = json ? JSON.stringify(json) : body && new Blob([new Uint8Array(body)]);
  const type = json && { 'content-type': 'application/json' };
  return fetch(`${app.api}${path}?${search.toString()}`, {
    method: call.method,
    headers: { authorization: `Bearer ${anna.token}`, ...type, ...headers },
    ...(sent !== undefined && { body: sent }),
  });
};

describe('[HOUSE-40] among 50,000 books of nine readers', () => {
  it.each(table.map((call) => ({ name: call.name, call })))(
    '$name reads no large table as a whole',
    async ({ call }) => {
      const answer = await send(call);
      const text = await answer.text();
      if (REFUSED.has(call.name)) expect(answer.status, text).toBeGreaterThanOrEqual(400);
      else expect(answer.status, text).toBeLessThan(400);
      const reads = await counter.take();
      const tables = (isTooMuch: (read: { scans: number; rows: number }) => boolean): object =>
        Object.fromEntries([...reads].filter(([, read]) => isTooMuch(read)));
      expect(tables(({ scans }) => scans > 0)).toEqual({});
      if (!(call.name in WHOLE_LIBRARY)) expect(tables(({ rows }) => rows > MOST_ROWS)).toEqual({});
    },
  );
});
