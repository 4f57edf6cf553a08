import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Book } from '@lectern/contracts';
import { buildEpub, buildLcpEpub, buildLicence, buildZip, signLicence } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestPartner } from '../../testing/test-partner.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';
import { unzip } from '../../testing/unzip.ts';
import {
  buildLcpl,
  buildPublication,
  CONTENT_KEY,
  computeHash,
  type LicenceTest,
  PASSPHRASE,
  putLicence,
  readRefusal,
  startLicenceTest,
} from './testing/licence-test.ts';

let test: LicenceTest;
beforeAll(async () => {
  test = await startLicenceTest();
});
afterAll(() => test.close());
afterEach(() => emptyLibrary(test.anna));

describe('a bare licence', () => {
  it('[UP-40] becomes its publication with the licence in it, named after its title, and opens with the passphrase', async () => {
    const publication = await buildPublication('Lamps / Hall');
    const href = test.provider.serve(publication);
    const licence = buildLcpl({ href, length: publication.length, hash: computeHash(publication).toString('hex') });
    const answer = await putLicence(test.anna, licence, 'order-17.lcpl');
    expect(answer.status, await answer.clone().text()).toBe(201);
    const book = (await answer.json()) as Book; // of that status
    expect(book).toMatchObject({
      name: 'Lamps Hall.epub',
      title: 'Lamps / Hall',
      format: 'epub',
      mime_type: 'application/epub+zip',
      isLcp: true,
      isDrm: false,
    });
    const stored = Buffer.from(
      await (await test.anna.get(`/files${encodeURI(book.path)}?fast_hash=${book.fast_hash}`)).arrayBuffer(),
    );
    expect(stored.length).toBe(book.bytes);
    const files = await unzip(stored);
    expect(files.get('META-INF/license.lcpl')?.equals(licence)).toBe(true);
    for (const [name, content] of await unzip(publication)) expect(files.get(name)?.equals(content), name).toBe(true);
    expect(stored.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    expect((await test.anna.post(`/reader/unlock/${book.id}`, { json: { passphrase: PASSPHRASE } })).status).toBe(200);
    const { baseUrl } = await openTestBook(test.anna, book.id);
    expect((await test.app.fetchBooks(`${baseUrl}OEBPS/chapter-1.xhtml`)).text).toContain('<h1>Chapter 1</h1>');
    expect(await test.getUsedBytes()).toBeGreaterThanOrEqual(stored.length);
  });

  it('[UP-40] may name the hash in base64, or neither hash nor length, and replaces a licence in the publication', async () => {
    const withLicence = await buildLcpEpub({ title: 'Replaced', contentKey: CONTENT_KEY });
    const href = test.provider.serve(withLicence);
    const licence = buildLcpl({ href, hash: computeHash(withLicence).toString('base64') });
    const book = (await (await putLicence(test.anna, licence)).json()) as Book; // or the next line fails
    const stored = await test.anna.get(`/files${encodeURI(book.path)}?fast_hash=${book.fast_hash}`);
    const files = await unzip(Buffer.from(await stored.arrayBuffer()));
    expect(files.get('META-INF/license.lcpl')?.equals(licence)).toBe(true);
    const chunked = test.provider.handle((_request, response) => response.writeHead(200).end(withLicence));
    expect((await putLicence(test.anna, buildLcpl({ href: chunked }))).status).toBe(201);
  });

  it('[UP-41] that the library has already is 303, without a download; another licence of the same book is a book', async () => {
    const href = test.provider.serve(await buildPublication('Twice'));
    const licence = buildLcpl({ href });
    expect((await putLicence(test.anna, licence)).status).toBe(201);
    const before = test.provider.requests.length;
    expect(await readRefusal(putLicence(test.anna, licence, 'other name.lcpl'))).toMatchObject({
      status: 409,
      error_code: 303,
    });
    expect(test.provider.requests.length).toBe(before);
    expect((await putLicence(test.anna, buildLcpl({ href }))).status).toBe(201);
    expect((await listLibrary(test.anna)).map(({ name }) => name).toSorted()).toEqual(['Twice.epub', 'Twice[1].epub']);
  });

  it('[UP-42] that is no licence, too large, or changed after signing is refused before any request', async () => {
    const href = test.provider.serve(await buildPublication('Changed'));
    const licence = buildLicence(CONTENT_KEY, { publication: { href } });
    const changed = Buffer.from(JSON.stringify({ ...licence, provider: 'https://other.example' }));
    const before = test.provider.requests.length;
    expect(await test.refuseCleanly(Buffer.from('{"id": 1}'))).toMatchObject({ error_code: 339 });
    expect(await test.refuseCleanly(Buffer.from('no licence'))).toMatchObject({ error_code: 326 });
    expect(await test.refuseCleanly(Buffer.alloc(300_000, '{'))).toMatchObject({ error_code: 320 });
    expect(await test.refuseCleanly(changed)).toMatchObject({ status: 422, error_code: 1712 });
    expect(await test.refuseCleanly(buildLcpl({ href, type: 'application/pdf+lcp' }))).toMatchObject({
      error_code: 325,
    });
    expect(test.provider.requests.length).toBe(before);
  });

  it('[UP-43] of which a shop delivers one is fetched for its customer, and checked in a test call', async () => {
    const shop = createTestPartner(test.app, { alias: 'lantern', shopId: '1', key: 'a key that only these two know' });
    const user = (await test.app.sql("SELECT external_id FROM reader WHERE login = 'anna'")).rows[0]
      .external_id as string;
    const licence = buildLcpl({ href: test.provider.serve(await buildPublication('Delivered')) });
    const tested = await shop.putFile(user, 'order.lcpl', licence, { params: { test: '1' } });
    expect([tested.status, await tested.json()]).toMatchObject([200, { title: 'Delivered', name: 'Delivered.epub' }]);
    const delivered = await shop.putFile(user, 'order.lcpl', licence);
    expect([delivered.status, await delivered.json()]).toMatchObject([201, { title: 'Delivered', purchased: true }]);
    expect(await (await shop.putFile(user, 'order.lcpl', licence)).json()).toMatchObject({ error_code: 303 });
    expect((await listLibrary(test.anna)).map(({ isLcp, purchased }) => [isLcp, purchased])).toEqual([[true, true]]);
  });

  it('[UP-40] in a ZIP of books is ignored', async () => {
    const licence = buildLcpl({ href: 'https://127.0.0.1/' });
    const zip = await buildZip([
      { path: 'a.epub', content: await buildEpub({ title: 'Beside' }) },
      { path: 'a.lcpl', content: licence },
    ]);
    expect(await (await uploadFile(test.anna, 'both.zip', zip)).json()).toMatchObject({ title: 'Beside' });
  });
});

describe('a licence in a resumable upload', () => {
  /** Sends bytes every 100 ms until `finish` is called. */
  const serveSlowly = (bytes: Buffer, part: number) => {
    const state = { isFinished: false, isClosed: false };
    const href = test.provider.handle((_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, part));
      const timer = setInterval(() => {
        if (!state.isFinished) return;
        clearInterval(timer);
        response.end(bytes.subarray(part));
      }, 50);
      response.on('close', () => {
        clearInterval(timer);
        state.isClosed = true;
      });
    });
    return { href, state };
  };

  it('[UP-47] reports how far the download is, to its reader only, and ends with the book', async () => {
    const publication = await buildPublication('Slow', randomBytes(100_000));
    const { href, state } = serveSlowly(publication, 50_000);
    const licence = buildLcpl({ href });
    const [sockets, client] = [
      [test.anna, test.boris].map(() => createTestSocket(test.app)),
      createTestTusClient(test.anna, test.app.url),
    ];
    const [annas, boriss] = sockets;
    await annas?.sendHello(test.anna.token);
    await boriss?.sendHello(test.boris.token);
    const address = await client.createUpload('slow.lcpl', licence.length);
    const sent = client.send(address, 0, licence);
    const listProgress = () => annas?.frames.flatMap((frame) => (frame.kind === 'upload.progress' ? frame : [])) ?? [];
    await expect.poll(() => listProgress().at(-1)?.received, { timeout: 5000 }).toBe(50_000);
    expect(listProgress().at(-1)).toMatchObject({ upload: address.split('/').at(-1), total: publication.length });
    state.isFinished = true;
    expect(await (await sent).json()).toMatchObject({ title: 'Slow', isLcp: true });
    expect(boriss?.frames.some(({ kind }) => kind === 'upload.progress')).toBe(false);
    for (const socket of sockets) socket.close();
  });

  it('[UP-48] that is cancelled stops the download, and leaves nothing', async () => {
    const { href, state } = serveSlowly(await buildPublication('Never', randomBytes(100_000)), 50_000);
    const licence = buildLcpl({ href });
    const client = createTestTusClient(test.anna, test.app.url);
    const address = await client.createUpload('never.lcpl', licence.length);
    const objects = test.countObjects();
    const sent = client.send(address, 0, licence).catch(() => null);
    await pause(300);
    expect((await client.end(address)).status).toBe(204);
    await expect.poll(() => state.isClosed, { timeout: 5000 }).toBe(true);
    expect((await sent)?.status).toBe(404);
    await expect.poll(() => test.countObjects()).toBe(objects);
    expect(await listLibrary(test.anna)).toEqual([]);
    expect(await test.countReservations()).toBe(0);
  });

  it('[UP-48] in one request stops when its client goes away', async () => {
    const { href, state } = serveSlowly(await buildPublication('Gone', randomBytes(100_000)), 50_000);
    const licence = buildLcpl({ href });
    const headers = { authorization: `Bearer ${test.anna.token}`, 'content-length': licence.length };
    const request = http.request(`${test.app.api}/files/gone.lcpl`, { method: 'PUT', headers, agent: false });
    request.on('error', () => undefined); // the test breaks it
    request.end(licence);
    await pause(500);
    request.destroy();
    await expect.poll(() => state.isClosed, { timeout: 5000 }).toBe(true);
    await expect.poll(async () => await test.countReservations()).toBe(0);
  });

  it('[UP-49] can be tried again after a failed download, with the same upload', async () => {
    let bytes: Buffer | null = null;
    const href = test.provider.handle((_request, response) =>
      bytes ? response.writeHead(200).end(bytes) : response.writeHead(503).end(),
    );
    const licence = buildLcpl({ href });
    const client = createTestTusClient(test.anna, test.app.url);
    const address = await client.createUpload('again.lcpl', licence.length);
    expect(await (await client.send(address, 0, licence)).json()).toMatchObject({ error_code: 442 });
    bytes = await buildPublication('At last');
    expect(await (await client.outcome(address)).json()).toMatchObject({ title: 'At last' });
    const invalid = buildLcpl({ href: 'https://10.0.0.1/' });
    const second = await client.createUpload('invalid.lcpl', invalid.length);
    expect(await (await client.send(second, 0, invalid)).json()).toMatchObject({ error_code: 441 });
    expect(await (await client.outcome(second)).json()).toMatchObject({ error_code: 441 });
  });
});

describe('tokens and licences of the corpus', () => {
  const corpus = path.resolve(import.meta.dirname, '../../../../../../shared/corpus');
  const isHere = existsSync(path.join(corpus, 'manifest.json'));
  if (!isHere) process.stdout.write('not run: tokens and licences of the corpus, which is not here\n');

  it.runIf(isHere)('[UP-50] behave as its manifest says', async () => {
    const putCorpus = (file: string) =>
      uploadFile(test.anna, path.basename(file), readFileSync(path.join(corpus, file)));
    const token = await putCorpus('drm/odilo-loan-epub.acsm');
    expect([token.status, await token.json()]).toMatchObject([201, { title: 'Busy Brownies', isLcp: false }]);
    expect(await readRefusal(putCorpus('hostile/acsm-ssrf-metadata-service.acsm'))).toMatchObject({ error_code: 320 });
    expect(await readRefusal(putCorpus('hostile/acsm-not-a-token.acsm'))).toMatchObject({ error_code: 339 });
    // where the manifest lets a server fetch the publication: its address exists nowhere
    expect(await readRefusal(putCorpus('drm/lcp-active.lcpl'))).toMatchObject({ error_code: 442 });
    // and where it does, the result opens as the book of the corpus does
    const licence = JSON.parse(readFileSync(path.join(corpus, 'drm/lcp-active.lcpl'), 'utf8')) as {
      links: { rel: string; href: string }[];
    };
    const href = test.provider.serve(readFileSync(path.join(corpus, 'epub/lcp-active.epub')));
    const links = licence.links.map((link) => (link.rel === 'publication' ? { ...link, href } : link));
    const answer = await putLicence(test.boris, Buffer.from(JSON.stringify(signLicence({ ...licence, links }))));
    expect(answer.status, await answer.clone().text()).toBe(201);
    const book = (await answer.json()) as Book; // of that status
    expect((await test.boris.post(`/reader/unlock/${book.id}`, { json: { passphrase: 'edrlab rocks' } })).status).toBe(
      200,
    );
  });
});
