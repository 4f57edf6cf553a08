import { closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBook, warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { hasExited, waitUntil } from '../shared/processes.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';
import { openSocket } from '../shared/socket.ts';

/** The API waits 8 s for running requests and is killed after 10 s. */
const MAX_STOP_SECONDS = 11;
let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;

beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
});
afterAll(() => product.close());

it('[FAULT-3] [SYNC-9] a socket stays open while the database is unavailable, and catches up', async () => {
  const socket = await openSocket(product.url, client.token);
  const [book] = await client.books();
  await client.ask('POST', `/books/read-position?fast_hash=${book?.fast_hash}`, { json: { offs: 3 } });
  await waitUntil('the socket listens', () => socket.heard.includes('position.moved'));
  product.databaseProxy.close();
  await waitUntil('calls are refused', async () => getStatus(await client.ask('GET', '/books')) === 503);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // the outage itself
  await product.databaseProxy.open();
  await waitUntil('calls work', async () => getStatus(await client.ask('GET', '/books')) === 200);
  const bytes = await buildBook('Announced');
  expect(getStatus(await client.upload('heard.epub', bytes))).toBe(201);
  storedBooks.set('heard.epub', bytes);
  const restoredAt = performance.now();
  await waitUntil('the socket announces the book', () => socket.heard.includes('book.added'));
  const seconds = (performance.now() - restoredAt) / 1000;
  expect(socket.closed()).toBeNull();
  socket.close();
  reportResult(
    'socket: the database is unavailable for 3 s',
    'stays open',
    `announces a new book ${seconds.toFixed(2)} s after its upload`,
  );
});

it('[FAULT-13] SIGTERM in the middle of an upload: it completes, and sockets are closed with the code for a restart', async () => {
  const bytes = await buildBook('Finished');
  const socket = await openSocket(product.url, client.token);
  const upload = client.slowUpload('finished.epub', bytes);
  upload.send(0, bytes.length / 2);
  await waitUntil('the upload has started', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const startedAt = performance.now();
  product.signal('SIGTERM');
  await waitUntil('the socket is closed', () => socket.closed() !== null);
  upload.finish(bytes.length / 2);
  expect(getStatus(await upload.outcome)).toBe(201);
  storedBooks.set('finished.epub', bytes);
  expect(socket.closed()).toBe(closeCodes.RESTART);
  expect(await product.waitForExit()).toBe(0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await product.restart();
  const verdict = await assertConsistent(product, client, storedBooks);
  reportResult(
    'upload, in the middle of its body: SIGTERM',
    '201',
    'socket closed with 1012',
    `ended after ${seconds} s`,
    verdict,
  );
});

it('[FAULT-13] SIGTERM while an upload has stalled: it is aborted, and nothing of it remains', async () => {
  const bytes = await buildBook('Never finished');
  const upload = client.slowUpload('never.epub', bytes);
  upload.send(0, bytes.length / 2);
  await waitUntil('the upload has started', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const startedAt = performance.now();
  product.signal('SIGTERM');
  expect(['cut', 503]).toContain(getStatus(await upload.outcome));
  expect(await product.waitForExit()).toBe(0);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeLessThan(MAX_STOP_SECONDS);
  await product.restart();
  const verdict = await assertConsistent(product, client, storedBooks);
  reportResult('stalled upload: SIGTERM', 'aborted', `ended after ${seconds.toFixed(1)} s`, verdict);
});

it('[FAULT-10] kill -9 of the start command in the middle of an upload', async () => {
  const bytes = await buildBook('All killed');
  const upload = client.slowUpload('killed.epub', bytes);
  upload.send(0, bytes.length / 2);
  await waitUntil('the upload has started', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const programs = [await product.pid('api'), await product.pid('worker')];
  product.signal('SIGKILL');
  await product.waitForExit();
  await waitUntil('its programs end too', () => programs.every(hasExited), 20);
  expect(['cut', 503]).toContain(getStatus(await upload.outcome));
  await product.restart();
  const verdict = await assertConsistent(product, client, storedBooks);
  expect(getStatus(await client.upload('killed.epub', bytes))).toBe(201);
  storedBooks.set('killed.epub', bytes);
  await assertConsistent(product, client, storedBooks);
  reportResult(
    'upload, in the middle of its body: kill -9 of the start command',
    'its programs end',
    'sent again: 201',
    verdict,
  );
});
