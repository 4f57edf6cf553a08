import { createCipheriv } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Book } from '@lectern/contracts';
import { buildCertificate, buildLcpEpub, getSentence, signLicence } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDecryptStream } from '../../platform/lcp/decryption.ts';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const PASSPHRASE = 'seven lamps';
const CHAPTER = 'OEBPS/chapter-1.xhtml';
type Made = Parameters<typeof buildLcpEpub>[0] & {};
type Licence = Record<string, unknown>;

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

let bookCount = 0;
const uploadProtectedBook = async (reader: TestReader, options: Made): Promise<Book> => {
  bookCount += 1;
  return (await (await uploadFile(reader, `hostile-${bookCount}.epub`, await buildLcpEpub(options))).json()) as Book; // 201, or the next call fails
};
const unlock = (reader: TestReader, { id }: Book): Promise<Response> =>
  reader.post(`/reader/unlock/${id}`, { json: { passphrase: PASSPHRASE } });
const code = async (answer: Promise<Response>): Promise<unknown> =>
  ((await (await answer).json()) as { error_code?: number }).error_code; // a refusal has one
const openProtectedBook = async (options: Made): Promise<string> => {
  const book = await uploadProtectedBook(anna, options);
  expect((await unlock(anna, book)).status).toBe(200);
  return (await openTestBook(anna, book.id)).baseUrl;
};

describe('licences', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const member = (licence: Licence, name: string): Licence => licence[name] as Licence; // as `buildLicence` creates it
  const broken: [string, (licence: Licence) => Licence | string][] = [
    ['no JSON', () => '{'],
    ['no object', () => '[]'],
    ['nothing in it', () => '{}'],
    ['too large', (licence) => JSON.stringify({ ...licence, more: 'x'.repeat(300_000) })],
    ['too deep', (licence) => signed(licence, { deep: nested(100) })],
    [
      'far too deep',
      (licence) => JSON.stringify(licence).replace('{', `{"deep":${'['.repeat(90_000)}${']'.repeat(90_000)},`),
    ],
    ['later end', (licence) => ({ ...licence, rights: { end: '2999-01-01T00:00:00Z' } })],
    ['one member more', (licence) => ({ ...licence, more: 1 })],
    ['no date', (licence) => signed(licence, { rights: { end: '2999-99-99T99:99:99Z' } })],
    ['a key of bad letters', (licence) => damageField(licence, 'content_key', { encrypted_value: '%%%' })],
    ['no signature', ({ signature: _gone, ...licence }) => licence],
    ['a short signature', (l) => ({ ...l, signature: { ...member(l, 'signature'), value: 'AAAA' } })],
    ['no certificate', (l) => ({ ...l, signature: { ...member(l, 'signature'), certificate: 'AAAA' } })],
    ['another way of signing', (l) => ({ ...l, signature: { ...member(l, 'signature'), algorithm: 'urn:none' } })],
    ['a name that no database holds', (licence) => signed(licence, { provider: 'https://a\u0000b.example' })],
    ['half a letter', (licence) => signed(licence, { id: 'a\ud800' })],
    ['an endless name', (licence) => signed(licence, { provider: `https://${'é'.repeat(5000)}.example` })],
  ];
  const signed = (licence: Licence, more: Licence): Licence => signLicence({ ...licence, ...more });
  const damageField = (licence: Licence, name: string, more: Licence): Licence => {
    const encryption = member(licence, 'encryption');
    return signed(licence, { encryption: { ...encryption, [name]: { ...member(encryption, name), ...more } } });
  };

  it.each(broken)('[LCP-8] %s: refused without a server error', async (_what, spoilLicence) => {
    const book = await uploadProtectedBook(anna, { damageLicence: spoilLicence });
    expect(book.isLcp).toBe(true);
    expect(await code(anna.get(`/reader/open/${book.id}`))).toBe(1712);
    expect(await code(unlock(anna, book))).toBe(1712);
  });

  it('[LCP-2] [LCP-8] keys of a wrong length match no passphrase', async () => {
    const short = Buffer.alloc(32).toString('base64');
    for (const [name, more] of [
      ['content_key', { encrypted_value: short }],
      ['content_key', { encrypted_value: '' }],
      ['user_key', { key_check: short }],
      ['user_key', { key_check: 'AAAA' }],
    ] as const) {
      const book = await uploadProtectedBook(anna, { damageLicence: (licence) => damageField(licence, name, more) });
      expect(await code(unlock(anna, book))).toBe(1702);
    }
  });

  it('[LCP-8] an expired certificate is refused; elliptic-curve signatures are accepted', async () => {
    const old = buildCertificate({ name: 'Old', until: new Date('2023-12-31T00:00:00Z') });
    expect(
      await code(anna.get(`/reader/open/${(await uploadProtectedBook(anna, { licence: { signer: old } })).id}`)),
    ).toBe(1712);
    const curve = buildCertificate({ name: 'Curve', kind: 'ec' });
    expect((await unlock(anna, await uploadProtectedBook(anna, { licence: { signer: curve } }))).status).toBe(200);
  });
});

describe('files', () => {
  const of = (wanted: string, change: (content: Buffer) => Buffer) => (file: string, content: Buffer) =>
    file === wanted ? change(content) : content;

  it('[LCP-9] a damaged chapter is not found, while the others are served', async () => {
    const damages: ((content: Buffer) => Buffer)[] = [
      (content) => content.subarray(0, content.length - 16),
      (content) => content.subarray(0, content.length - 5),
      (content) => content.subarray(0, 16),
      (content) => content.subarray(0, 3),
      (content) => Buffer.concat([Buffer.alloc(64, 1), content.subarray(64)]),
    ];
    for (const [index, spoil] of damages.entries()) {
      const baseUrl = await openProtectedBook({ damage: of(CHAPTER, spoil), title: `Spoilt ${index}` });
      expect((await app.fetchBooks(baseUrl + CHAPTER)).status, String(index)).toBe(404);
      expect((await app.fetchBooks(`${baseUrl}OEBPS/chapter-2.xhtml`)).status).toBe(200);
    }
  });

  it('[LCP-9] a padding of zero bytes, or of more than a block, is invalid', async () => {
    const [key, vector] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)];
    for (const [padding, isRight] of [
      [0, false],
      [1, true],
      [16, true],
      [17, false],
      [255, false],
    ] as const) {
      const clear = Buffer.alloc(32, 9);
      clear.writeUInt8(padding, 31);
      const cipher = createCipheriv('aes-256-cbc', key, vector).setAutoPadding(false);
      const stream = Readable.from([vector, cipher.update(clear)]).compose(createDecryptStream(key));
      const read = stream.toArray().then((chunks: Buffer[]) => Buffer.concat(chunks).length);
      if (isRight) expect(await read).toBe(32 - padding);
      else await expect(read).rejects.toThrow('not what was encrypted');
    }
  });

  it('[LCP-9] a truncated picture aborts the response, not the server', async () => {
    const files = [{ path: 'a.png', content: Buffer.alloc(300_000, 1) }];
    const baseUrl = await openProtectedBook({
      files,
      damage: of('OEBPS/a.png', (content) => content.subarray(0, 200_005)),
    });
    await expect(app.fetchBooks(`${baseUrl}OEBPS/a.png`)).rejects.toThrow();
    expect((await app.fetchBooks(baseUrl + CHAPTER)).status).toBe(200);
  });

  it('[LCP-9] a style that inflates to more than 64 MB is aborted', async () => {
    const files = [
      { path: 'a.css', content: Buffer.alloc(65 * 1024 ** 2, ' '), deflated: true },
      { path: 'b.css', content: Buffer.alloc(1024 ** 2, ' '), deflated: true },
    ];
    const baseUrl = await openProtectedBook({ files });
    const large = app.fetchBooks(`${baseUrl}OEBPS/a.css`).then(({ text }) => text.length);
    await expect(large).rejects.toThrow();
    expect((await app.fetchBooks(`${baseUrl}OEBPS/b.css`)).text).toHaveLength(1024 ** 2);
  });

  it('[LCP-9] the lengths in encryption.xml are not trusted', async () => {
    for (const length of ['0', '1', '-5', '99999999999999999999', 'many']) {
      const baseUrl = await openProtectedBook({
        title: `Length ${length}`,
        damage: of('META-INF/encryption.xml', (xml) =>
          Buffer.from(xml.toString().replaceAll(/OriginalLength="\d+"/g, `OriginalLength="${length}"`)),
        ),
      });
      expect((await app.fetchBooks(baseUrl + CHAPTER)).text).toContain(getSentence(0));
    }
  });

  it('[LCP-11] a decrypted chapter is stripped of scripts, and one too large for that is not found', async () => {
    const evil =
      '<iframe src="https://elsewhere.example/"></iframe><meta http-equiv="refresh" content="0;url=https://elsewhere.example/"/>';
    const with_ = (more: string) => (file: string, content: Buffer) =>
      file === CHAPTER ? Buffer.from(content.toString().replace('</body>', `${more}</body>`)) : content;
    const chapter = await app.fetchBooks((await openProtectedBook({ write: with_(evil) })) + CHAPTER);
    expect(chapter.text).toContain(getSentence(0));
    expect(chapter.text).not.toMatch(/iframe|refresh|elsewhere/);
    expect(chapter.headers['content-security-policy']).toContain("script-src 'none'");
    const bomb = await openProtectedBook({ write: with_(`<p>${' '.repeat(6 * 1024 ** 2)}</p>`) });
    expect((await app.fetchBooks(bomb + CHAPTER)).status).toBe(404);
  });

  it('[LCP-14] decryption streams without buffering', async () => {
    const stream = createDecryptStream(Buffer.alloc(32, 1));
    let out = 0;
    stream.on('data', (chunk: Buffer) => {
      out += chunk.length;
    });
    stream.on('error', () => {}); // these bytes have no padding
    for (let written = 64 * 1024; written <= 8 * 1024 ** 2; written += 64 * 1024) {
      await new Promise((taken) => stream.write(Buffer.alloc(64 * 1024), taken));
      expect(out).toBe(written - 32); // without the initialisation vector and the pending last block
    }
    stream.destroy();
  });
});

it('[LCP-8] with configured roots, the certificate must be issued by one of them', async () => {
  const root = buildCertificate({ name: 'A root' });
  const issuer = { name: 'A root', key: root.key };
  const pem = (der: Buffer) => `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const file = path.join(app.dataDir, 'roots.pem');
  writeFileSync(file, pem(buildCertificate({ name: 'Another root' }).certificate) + pem(root.certificate));
  const strict = await startTestApp({ env: { LCP_ROOTS: file } });
  try {
    const reader = await createTestReader(strict, 'anna');
    const tried = async (signer: ReturnType<typeof buildCertificate>) => {
      const answer = await unlock(reader, await uploadProtectedBook(reader, { licence: { signer } }));
      return answer.status;
    };
    expect(await tried(buildCertificate({ name: 'Known', issuer }))).toBe(200);
    expect(await tried(buildCertificate({ name: 'Unknown' }))).toBe(422);
    const impostor = { name: 'A root', key: buildCertificate({ name: 'A root' }).key };
    expect(await tried(buildCertificate({ name: 'Forged', issuer: impostor }))).toBe(422);
  } finally {
    await strict.close();
  }
});
