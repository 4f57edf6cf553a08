import { randomBytes } from 'node:crypto';
import { buildEpub, buildTxt, buildZip } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyLibrary, uploadFile } from '../../testing/test-books.ts';
import {
  buildLcpl,
  buildPublication,
  computeHash,
  type LicenceTest,
  MB,
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

describe('the address of a publication', () => {
  const refused: [string, string][] = [
    ['a private address', 'https://10.0.0.1/book'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['no address', 'https://0.0.0.0/'],
    ['loopback mapped into IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['loopback', 'https://[::1]/'],
    ['a decimal address', 'https://2130706433/'],
    ['a hexadecimal address', 'https://0x7f.1/'],
    ['plain http of a stranger', 'http://93.184.216.34/'],
    ['a file', 'file:///etc/passwd'],
    ['a gopher', 'gopher://127.0.0.1/'],
    ['a password', 'https://user:secret@93.184.216.34/'],
    ['no URL', 'book.epub'],
  ];

  it.each(refused)('[UP-44] [S8] is refused with 441: %s', async (_what, href) => {
    expect(await test.refuseCleanly(buildLcpl({ href }))).toMatchObject({
      status: 422,
      error_code: 441,
      error: 'file.link_invalid',
    });
  });

  it.each(refused.filter(([what]) => what !== 'no URL'))(
    '[UP-44] [S8] is refused with 441 after a redirect: %s',
    async (_what, href) => {
      expect(await test.refuseCleanly(buildLcpl({ href: test.provider.redirect(href) }))).toMatchObject({
        error_code: 441,
      });
    },
  );

  it('[UP-44] [S8] whose name resolves to a private address is not requested: 442, like a name that does not resolve', async () => {
    const port = test.provider.port;
    for (const name of ['localhost', 'books.localhost', 'localhost.', 'nowhere.invalid'])
      expect(await test.refuseCleanly(buildLcpl({ href: `https://${name}:${port}/` }))).toMatchObject({
        status: 424,
        error_code: 442,
        details: { reason: 'connection' },
      });
  }, 30_000);

  it('[UP-44] [S8] may redirect three times, not four, and not in a circle', async () => {
    let href = test.provider.serve(await buildPublication('After three'));
    for (let n = 0; n < 3; n += 1) href = test.provider.redirect(href);
    expect((await putLicence(test.anna, buildLcpl({ href }))).status).toBe(201);
    await emptyLibrary(test.anna);
    expect(await test.refuseCleanly(buildLcpl({ href: test.provider.redirect(href) }))).toMatchObject({
      error_code: 442,
    });
    const circle = test.provider.handle((request, response) =>
      response.writeHead(302, { location: request.url }).end(),
    );
    expect(await test.refuseCleanly(buildLcpl({ href: circle }))).toMatchObject({ error_code: 442 });
  });

  it('[UP-44] of a redirect may be relative', async () => {
    const target = test.provider.serve(await buildPublication('Relative'));
    const href = test.provider.redirect(new URL(target).pathname);
    expect((await putLicence(test.anna, buildLcpl({ href }))).status).toBe(201);
  });
});

describe('a publication', () => {
  it.each([404, 500, 204])('[UP-45] of a provider that answers %i is 442', async (status) => {
    const href = test.provider.handle((_request, response) => response.writeHead(status).end());
    expect(await test.refuseCleanly(buildLcpl({ href }))).toMatchObject({ status: 424, error_code: 442 });
  });

  it('[UP-45] with another length or hash than the licence says is 442', async () => {
    const publication = await buildPublication('Other bytes');
    const href = test.provider.serve(publication);
    const wrong = [
      { length: publication.length + 1 },
      { length: publication.length - 1 },
      { hash: computeHash(Buffer.from('other')).toString('hex') },
      { hash: computeHash(Buffer.from('other')).toString('base64') },
    ];
    for (const link of wrong)
      expect(await test.refuseCleanly(buildLcpl({ href, ...link }))).toMatchObject({ error_code: 442 });
    expect(await test.refuseCleanly(buildLcpl({ href, hash: 'md5' }))).toMatchObject({ error_code: 441 });
  });

  it('[UP-45] whose connection breaks, or that is shorter than its server says, is 442', async () => {
    const publication = await buildPublication('Cut');
    const href = test.provider.handle((_request, response) => {
      response.writeHead(200, { 'content-length': publication.length });
      response.write(publication.subarray(0, 2000), () => response.destroy());
    });
    expect(await test.refuseCleanly(buildLcpl({ href }))).toMatchObject({ error_code: 442 });
  });

  it('[UP-45] that never ends, or is too large, is 442, and too large for the reader 334', async () => {
    const endless = test.provider.handle((_request, response) => {
      response.writeHead(200);
      const send = (): void =>
        void (response.destroyed || response.write(Buffer.alloc(64 * 1024), () => setImmediate(send)));
      send();
    });
    expect(await test.refuseCleanly(buildLcpl({ href: endless }))).toMatchObject({
      error_code: 442,
      details: { reason: 'size' },
    });
    const href = test.provider.serve(Buffer.alloc(100), { 'content-length': 3 * MB });
    expect(await test.refuseCleanly(buildLcpl({ href }))).toMatchObject({ error_code: 442 });
    expect(await test.refuseCleanly(buildLcpl({ href, length: 100 * MB }))).toMatchObject({
      error_code: 334,
    });
    await uploadFile(test.anna, 'full.epub', await buildEpub({ title: 'Full', cover: randomBytes(2 * MB) }));
    const large = test.provider.serve(await buildPublication('No room', randomBytes(1.5 * MB)));
    expect(await readRefusal(putLicence(test.anna, buildLcpl({ href: large })))).toMatchObject({
      status: 413,
      error_code: 334,
    });
    expect(await test.countReservations()).toBe(0);
  });

  it('[UP-45] that trickles longer than a download may take is 442', async () => {
    const href = test.provider.handle((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const started = performance.now();
    expect(await test.refuseCleanly(buildLcpl({ href }))).toMatchObject({
      error_code: 442,
      details: { reason: 'connection' },
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 20_000);

  it('[UP-46] that is a page, a text or no EPUB is refused', async () => {
    for (const bytes of [Buffer.from('<html>Please log in</html>'), buildTxt(), Buffer.from('%PDF-1.7')])
      expect(await test.refuseCleanly(buildLcpl({ href: test.provider.serve(bytes) }))).toMatchObject({
        error_code: 442,
        details: { reason: 'content' },
      });
    const zip = test.provider.serve(await buildZip([{ path: 'a.txt', content: 'x' }]));
    expect(await test.refuseCleanly(buildLcpl({ href: zip }))).toMatchObject({ error_code: 339 });
    const compressed = test.provider.serve(await buildPublication('Packed'), { 'content-encoding': 'gzip' });
    expect(await test.refuseCleanly(buildLcpl({ href: compressed }))).toMatchObject({ error_code: 442 });
  });
});
