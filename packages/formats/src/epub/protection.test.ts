import { describe, expect, it } from 'vitest';
import { packEpub, readBookBytes } from '../testing.ts';

const buildEncryptionXml = (algorithm: string, path: string, keyInfo = ''): string => `<encryption
  xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
  <e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/>${keyInfo}<e:CipherData><e:CipherReference URI="${path}"/></e:CipherData></e:EncryptedData></encryption>`;

const readWithMetaInf = async (files: Record<string, string>, metadata?: string) =>
  readBookBytes(
    await packEpub({
      metadata: metadata ?? '<dc:title>T</dc:title>',
      files: Object.entries(files).map(([name, content]) => ({ path: `META-INF/${name}`, content })),
    }),
  );

describe('protection', () => {
  it('[META-10] an unknown algorithm is DRM and its chapter is not counted', async () => {
    const facts = await readWithMetaInf({
      'encryption.xml': buildEncryptionXml('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/c1.xhtml'),
    });
    expect(facts.metadata).toMatchObject({ isDrm: true, isLcp: false });
    expect(facts.manifest?.totalCharacters).toBe(0);
  });

  it('[META-10] a licence of LCP is LCP, not DRM', async () => {
    const key = '<KeyInfo><RetrievalMethod URI="license.lcpl#/encryption/content_key"/></KeyInfo>';
    const algorithm = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
    for (const files of [
      { 'license.lcpl': '{}' },
      { 'encryption.xml': buildEncryptionXml(algorithm, 'OPS/c1.xhtml', key) },
    ]) {
      expect((await readWithMetaInf(files)).metadata).toMatchObject({ isDrm: false, isLcp: true });
    }
  });

  it('[META-10] an Adobe rights file and a sinf file are DRM', async () => {
    expect((await readWithMetaInf({ 'rights.xml': '<r xmlns="http://ns.adobe.com/adept"/>' })).metadata.isDrm).toBe(
      true,
    );
    expect((await readWithMetaInf({ 'sinf.xml': '<sinf/>' })).metadata.isDrm).toBe(true);
  });

  it('[META-10] obfuscated fonts are no protection and come with their key', async () => {
    const { metadata, obfuscated } = await readWithMetaInf(
      { 'encryption.xml': buildEncryptionXml('http://ns.adobe.com/pdf/enc#RC', 'OPS/font.otf') },
      `<dc:title>T</dc:title><dc:identifier id="uid">an isbn</dc:identifier>
       <dc:identifier>urn:uuid:5b1f0c5e-0000-4000-8000-00000000ade2</dc:identifier>`,
    );
    expect(metadata).toMatchObject({ isDrm: false, isLcp: false });
    expect(obfuscated).toEqual([
      { path: 'OPS/font.otf', algorithm: 'adobe', identifier: 'urn:uuid:5b1f0c5e-0000-4000-8000-00000000ade2' },
    ]);
  });

  it('[META-25] the kind of protection is reported: the LCP licence with the files it covers, Adobe, or another', async () => {
    const key = '<KeyInfo><RetrievalMethod URI="license.lcpl#/encryption/content_key"/></KeyInfo>';
    const aes = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
    const stated = buildEncryptionXml(aes, 'OPS/c1.xhtml', key).replace(
      '</e:EncryptedData>',
      '<p><c:Compression xmlns:c="http://www.idpf.org/2016/encryption#compression" Method="8" OriginalLength="123"/></p>$&',
    );
    const { lock, manifest } = await readWithMetaInf({ 'encryption.xml': stated, 'license.lcpl': '{"id":"1"}' });
    expect(lock).toEqual({
      kind: 'lcp',
      licence: '{"id":"1"}',
      resources: [{ path: 'OPS/c1.xhtml', deflated: true }],
    });
    expect(manifest?.totalCharacters).toBe(123);
    const adept = '<KeyInfo><resource xmlns="http://ns.adobe.com/adept">urn:uuid:1</resource></KeyInfo>';
    const aes128 = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
    for (const [xml, kind] of [
      [buildEncryptionXml(aes128, 'OPS/c1.xhtml', adept), 'adept'],
      [buildEncryptionXml(aes128, 'OPS/c1.xhtml'), 'other'],
      [buildEncryptionXml(aes128, 'OPS/c1.xhtml', key), 'other'],
    ] as const)
      expect((await readWithMetaInf({ 'encryption.xml': xml })).lock).toEqual({ kind });
    // nothing that is read is locked
    for (const files of [{ 'license.lcpl': '{}' }, { 'rights.xml': '<r xmlns="http://ns.adobe.com/adept"/>' }])
      expect((await readWithMetaInf(files)).lock).toBeNull();
  });

  it('[META-25] a licence that a database cannot store, or that is too large, is null', async () => {
    const key = '<KeyInfo><RetrievalMethod URI="license.lcpl#/encryption/content_key"/></KeyInfo>';
    const list = buildEncryptionXml('http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'OPS/c1.xhtml', key);
    for (const licence of ['{"id":"\0"}', `{"id":"${'x'.repeat(300_000)}"}`])
      expect((await readWithMetaInf({ 'encryption.xml': list, 'license.lcpl': licence })).lock).toMatchObject({
        licence: null,
      });
  });
});
