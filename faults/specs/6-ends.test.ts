import { closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook, warmUp } from '../shared/books.ts';
import { aClient, type Client, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { judge } from '../shared/judge.ts';
import { isGone, until } from '../shared/processes.ts';
import { aProduct, type Product } from '../shared/product.ts';
import { aSocket } from '../shared/socket.ts';

/** The API waits 8 s for requests under way, and is given 10 s altogether. */
const LONGEST_STOP_SECONDS = 11;
let product: Product;
let client: Client;
let shelf: Map<string, Uint8Array>;

beforeAll(async () => {
  product = await aProduct();
  client = await aClient(product);
  shelf = await warmUp(product, client);
});
afterAll(() => product.close());

it('[FAULT-3] [SYNC-9] a socket stays open while the database is away, and catches up', async () => {
  const socket = await aSocket(product.url, client.token);
  const [book] = await client.books();
  await client.ask('POST', `/books/read-position?fast_hash=${book?.fast_hash}`, { json: { offs: 3 } });
  await until('the socket listens', () => socket.heard.includes('position.moved'));
  product.door.shut();
  await until('calls are refused', async () => statusOf(await client.ask('GET', '/books')) === 503);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // the outage itself
  await product.door.open();
  await until('calls work', async () => statusOf(await client.ask('GET', '/books')) === 200);
  const bytes = await aBook('Heard of');
  expect(statusOf(await client.upload('heard.epub', bytes))).toBe(201);
  shelf.set('heard.epub', bytes);
  const back = performance.now();
  await until('the socket tells', () => socket.heard.includes('book.added'));
  const seconds = (performance.now() - back) / 1000;
  expect(socket.closed()).toBeNull();
  socket.close();
  found(
    'socket: the database is away for 3 s',
    'stays open',
    `tells of a new book ${seconds.toFixed(2)} s after its upload`,
  );
});

it('[FAULT-13] SIGTERM in the middle of an upload: it is finished, and sockets are told to come back', async () => {
  const bytes = await aBook('Finished');
  const socket = await aSocket(product.url, client.token);
  const upload = client.slowUpload('finished.epub', bytes);
  upload.send(0, bytes.length / 2);
  await until('it is under way', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const startedAt = performance.now();
  product.signal('SIGTERM');
  await until('the socket is closed', () => socket.closed() !== null);
  upload.finish(bytes.length / 2);
  expect(statusOf(await upload.outcome)).toBe(201);
  shelf.set('finished.epub', bytes);
  expect(socket.closed()).toBe(closeCodes.RESTART);
  expect(await product.ended()).toBe(0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await product.startAgain();
  const verdict = await judge(product, client, shelf);
  found(
    'upload, in the middle of its body: SIGTERM',
    '201',
    'socket closed with 1012',
    `ended after ${seconds} s`,
    verdict,
  );
});

it('[FAULT-13] SIGTERM while an upload has stopped coming: it is broken off, and nothing of it stays', async () => {
  const bytes = await aBook('Never finished');
  const upload = client.slowUpload('never.epub', bytes);
  upload.send(0, bytes.length / 2);
  await until('it is under way', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const startedAt = performance.now();
  product.signal('SIGTERM');
  expect(['cut', 503]).toContain(statusOf(await upload.outcome));
  expect(await product.ended()).toBe(0);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeLessThan(LONGEST_STOP_SECONDS);
  await product.startAgain();
  const verdict = await judge(product, client, shelf);
  found('upload whose body stops coming: SIGTERM', 'broken off', `ended after ${seconds.toFixed(1)} s`, verdict);
});

it('[FAULT-10] kill -9 of the one command in the middle of an upload', async () => {
  const bytes = await aBook('All killed');
  const upload = client.slowUpload('killed.epub', bytes);
  upload.send(0, bytes.length / 2);
  await until('it is under way', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  const programs = [await product.pid('api'), await product.pid('worker')];
  product.signal('SIGKILL');
  await product.ended();
  await until('its programs are gone too', () => programs.every(isGone), 20);
  expect(['cut', 503]).toContain(statusOf(await upload.outcome));
  await product.startAgain();
  const verdict = await judge(product, client, shelf);
  expect(statusOf(await client.upload('killed.epub', bytes))).toBe(201);
  shelf.set('killed.epub', bytes);
  await judge(product, client, shelf);
  found(
    'upload, in the middle of its body: kill -9 of the one command',
    'its programs end',
    'sent again: 201',
    verdict,
  );
});
