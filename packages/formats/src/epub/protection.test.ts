import { describe, expect, it } from 'vitest';
import { packEpub, readBytes } from '../testing.ts';

const encryption = (algorithm: string, path: string, keyInfo = ''): string => `<encryption
  xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
  <e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/>${keyInfo}<e:CipherData><e:CipherReference URI="${path}"/></e:CipherData></e:EncryptedData></encryption>`;

const reading = async (files: Record<string, string>, metadata?: string) =>
  readBytes(
    await packEpub({
      metadata: metadata ?? '<dc:title>T</dc:title>',
      files: Object.entries(files).map(([name, content]) => ({ path: `META-INF/${name}`, content })),
    }),
  );

describe('protection', () => {
  it('[META-10] an unknown algorithm is DRM and its chapter is not counted', async () => {
    const facts = await reading({
      'encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/c1.xhtml'),
    });
    expect(facts.metadata).toMatchObject({ isDrm: true, isLcp: false });
    expect(facts.manifest?.totalCharacters).toBe(0);
  });

  it('[META-10] a licence of LCP is LCP, not DRM', async () => {
    const key = '<KeyInfo><RetrievalMethod URI="license.lcpl#/encryption/content_key"/></KeyInfo>';
    const algorithm = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
    for (const files of [{ 'license.lcpl': '{}' }, { 'encryption.xml': encryption(algorithm, 'OPS/c1.xhtml', key) }]) {
      expect((await reading(files)).metadata).toMatchObject({ isDrm: false, isLcp: true });
    }
  });

  it('[META-10] rights of Adobe and a sinf file are DRM', async () => {
    expect((await reading({ 'rights.xml': '<r xmlns="http://ns.adobe.com/adept"/>' })).metadata.isDrm).toBe(true);
    expect((await reading({ 'sinf.xml': '<sinf/>' })).metadata.isDrm).toBe(true);
  });

  it('[META-10] obfuscated fonts are no protection and carry their key', async () => {
    const { metadata, obfuscated } = await reading(
      { 'encryption.xml': encryption('http://ns.adobe.com/pdf/enc#RC', 'OPS/font.otf') },
      `<dc:title>T</dc:title><dc:identifier id="uid">an isbn</dc:identifier>
       <dc:identifier>urn:uuid:5b1f0c5e-0000-4000-8000-00000000ade2</dc:identifier>`,
    );
    expect(metadata).toMatchObject({ isDrm: false, isLcp: false });
    expect(obfuscated).toEqual([
      { path: 'OPS/font.otf', algorithm: 'adobe', identifier: 'urn:uuid:5b1f0c5e-0000-4000-8000-00000000ade2' },
    ]);
  });
});
