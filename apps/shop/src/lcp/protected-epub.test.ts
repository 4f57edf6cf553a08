import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { createEpubFiles } from '@lectern/sample-books/epub';
import { describe, expect, it } from 'vitest';
import { embedLicence } from './embed-licence.ts';
import { buildProtectedEpub } from './protected-epub.ts';
import { decrypt, readZip } from './reading-app.testing.ts';

const hasProgram = (name: string, flag: string): boolean => spawnSync(name, [flag]).status === 0;
const PICTURE = randomBytes(1000);
const FILES = createEpubFiles({
  identifier: 'urn:test:1',
  title: 'Größe & Maß',
  language: 'de',
  contentsTitle: 'Inhalt',
  chapters: [
    { path: 'text/Kapitel eins.xhtml', title: 'Eins', body: `<p>${'Lampen im Saal. '.repeat(200)}</p>` },
    { path: 'text/zwei.xhtml', title: 'Zwei', body: '<p>Zwei.</p>' },
  ],
  files: [
    { id: 'style', path: 'style.css', mediaType: 'text/css', content: 'p { margin: 0 }' },
    { id: 'cover', path: 'img/cover.png', mediaType: 'image/png', properties: 'cover-image', content: PICTURE },
    { id: 'picture', path: 'img/picture.png', mediaType: 'image/png', content: PICTURE },
    { id: 'ncx', path: 'toc.ncx', mediaType: 'application/x-dtbncx+xml', content: '<ncx/>' },
    { id: 'empty', path: 'empty.css', mediaType: 'text/css', content: '' },
  ],
});
const CONTENT_KEY = randomBytes(32);
const epub = await buildProtectedEpub(FILES, CONTENT_KEY);
const entries = readZip(epub);
const READABLE = [
  'mimetype',
  'META-INF/container.xml',
  'META-INF/encryption.xml',
  'OEBPS/content.opf',
  'OEBPS/nav.xhtml',
  'OEBPS/toc.ncx',
  'OEBPS/img/cover.png',
];
const ENCRYPTED = FILES.map((file) => file.path).filter((name) => !READABLE.includes(name));

describe('an encrypted EPUB', () => {
  it('[SHOP-38] keeps readable what a library reads without the key, byte for byte', () => {
    for (const { path: name, content } of FILES.filter((file) => READABLE.includes(file.path)))
      expect(entries.get(name)?.content, name).toEqual(Buffer.from(content));
    expect(entries.get('mimetype')?.method).toBe(0);
    expect([...entries.keys()][0]).toBe('mimetype');
    expect(entries.has('META-INF/license.lcpl')).toBe(false);
  });

  it('[SHOP-38] encrypts everything else after deflating it, and stores it uncompressed', () => {
    expect(ENCRYPTED).toHaveLength(5);
    const list = entries.get('META-INF/encryption.xml')?.content.toString() ?? '';
    expect(list.match(/<enc:EncryptedData>/g)).toHaveLength(ENCRYPTED.length);
    for (const name of ENCRYPTED) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      const original = Buffer.from(FILES.find((file) => file.path === name)?.content ?? '');
      const isPicture = name.endsWith('.png');
      expect([name, entry.method, entry.content.length % 16]).toEqual([name, 0, 0]);
      const clear = decrypt(CONTENT_KEY, entry.content);
      expect(isPicture ? clear : inflateRawSync(clear), name).toEqual(original);
      const listed = list.split('<enc:EncryptedData>').find((item) => item.includes(`URI="${encodeURI(name)}"`));
      expect(listed).toContain(`Method="${isPicture ? 0 : 8}" OriginalLength="${original.length}"`);
      expect(listed).toContain('Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"');
      expect(listed).toContain('URI="license.lcpl#/encryption/content_key"');
    }
  });

  it('[SHOP-38] uses another initialisation vector for each file, and opens with no other key', async () => {
    const [first, second] = [entries, readZip(await buildProtectedEpub(FILES, CONTENT_KEY))].map((zip) =>
      ENCRYPTED.map((name) => zip.get(name)?.content.toString('hex', 0, 16)),
    );
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(2 * ENCRYPTED.length);
    const chapter = entries.get('OEBPS/text/zwei.xhtml')?.content ?? Buffer.alloc(0);
    expect(() => inflateRawSync(decrypt(randomBytes(32), chapter))).toThrow();
  });

  it.skipIf(!hasProgram('openssl', 'version'))('[SHOP-38] is decrypted by OpenSSL', () => {
    for (const name of ENCRYPTED.filter((encrypted) => !encrypted.endsWith('.png'))) {
      const bytes = entries.get(name)?.content ?? Buffer.alloc(0);
      const hex = (part: Uint8Array): string => Buffer.from(part).toString('hex');
      const options = ['-d', '-nopad', '-K', hex(CONTENT_KEY), '-iv', hex(bytes.subarray(0, 16))];
      const padded = execFileSync('openssl', ['enc', '-aes-256-cbc', ...options], { input: bytes.subarray(16) });
      const clear = inflateRawSync(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)));
      expect(clear, name).toEqual(Buffer.from(FILES.find((file) => file.path === name)?.content ?? ''));
    }
  });

  it('[SHOP-38] gets its licence as one more file', () => {
    const licence = JSON.stringify({ id: 'é' });
    const licensed = embedLicence(epub, licence);
    const files = readZip(licensed);
    expect(files.get('META-INF/license.lcpl')?.content.toString()).toBe(licence);
    expect([...files.keys()]).toEqual([...entries.keys(), 'META-INF/license.lcpl']);
  });

  it.skipIf(!hasProgram('unzip', '-v'))('[SHOP-38] with its licence is a ZIP for other programs', () => {
    const licensed = embedLicence(epub, '{}');
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-epub-'));
    try {
      writeFileSync(path.join(folder, 'book.epub'), licensed);
      expect(execFileSync('unzip', ['-t', 'book.epub'], { cwd: folder }).toString()).toContain('No errors detected');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
