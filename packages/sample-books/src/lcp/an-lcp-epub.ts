import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type EpubOptions, sampleFiles } from '../an-epub.ts';
import { escapeXml } from '../xml.ts';
import { type PackedFile, zipOf } from '../zip.ts';
import { aLicence, encrypted, type Licence, type LicenceOptions } from './a-licence.ts';

type Options = EpubOptions & {
  licence?: LicenceOptions;
  /** Further files, below `OEBPS`, encrypted as they are unless `deflated`; the manifest does not list them. */
  files?: readonly { path: string; content: Uint8Array; deflated?: boolean }[];
  /** Changes files before they are encrypted. */
  write?: (path: string, content: Buffer) => Buffer;
  /** Changes files after they were encrypted, the list of them too, and the licence after it was signed. */
  spoil?: (path: string, content: Buffer) => Buffer;
  spoilLicence?: (licence: Licence) => Licence | string;
};

const ENCRYPTION = 'META-INF/encryption.xml';

/** What a provider leaves in clear: what libraries read (LCP 1.0, 2.3). */
const CLEAR = /^(?:mimetype|META-INF\/.*|.*\.opf|.*\/nav\.xhtml|.*\/cover\.png)$/;

/** A sample book under a licence of LCP's basic profile: chapters and styles are deflated, then encrypted, then stored. */
export const anLcpEpub = async ({
  licence = {},
  files = [],
  write = (_path, content) => content,
  spoil = (_path, content) => content,
  spoilLicence = (signed) => signed,
  ...options
}: Options = {}): Promise<Buffer> => {
  const contentKey = randomBytes(32);
  const all = [
    ...sampleFiles(options).map((file) => ({ ...file, deflated: true })),
    ...files.map((file) => ({ ...file, path: `OEBPS/${file.path}`, deflated: file.deflated ?? false })),
  ];
  const listed: string[] = [];
  const packed = all.map(({ path, content, deflated }): PackedFile => {
    if (CLEAR.test(path)) return { path, content };
    const clear = write(path, Buffer.from(content));
    listed.push(listing(path, deflated, clear.length));
    return {
      path,
      content: spoil(path, encrypted(contentKey, deflated ? deflateRawSync(clear) : clear)),
      stored: true,
    };
  });
  const said = spoilLicence(aLicence(contentKey, licence));
  return zipOf([
    ...packed,
    { path: ENCRYPTION, content: spoil(ENCRYPTION, Buffer.from(encryptionXml(listed))) },
    { path: 'META-INF/license.lcpl', content: typeof said === 'string' ? said : JSON.stringify(said) },
  ]);
};

const listing = (path: string, deflated: boolean, length: number): string =>
  `<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
<ds:KeyInfo><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key" Type="http://readium.org/2014/01/lcp#EncryptedContentKey"/></ds:KeyInfo>
<enc:CipherData><enc:CipherReference URI="${escapeXml(encodeURI(path))}"/></enc:CipherData>
<enc:EncryptionProperties><enc:EncryptionProperty xmlns:c="http://www.idpf.org/2016/encryption#compression"><c:Compression Method="${deflated ? 8 : 0}" OriginalLength="${length}"/></enc:EncryptionProperty></enc:EncryptionProperties></enc:EncryptedData>`;

const encryptionXml = (listed: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
${listed.join('\n')}
</encryption>
`;
