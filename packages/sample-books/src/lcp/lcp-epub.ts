import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { escapeXml } from '../epub-files.ts';
import { buildSampleFiles, type EpubOptions } from '../sample-epub.ts';
import { buildZip, type PackedFile } from '../zip.ts';
import { buildLicence, encryptContent, type Licence, type LicenceOptions } from './licence.ts';

type Options = EpubOptions & {
  licence?: LicenceOptions;
  /** Known to the caller, for further licences of the same book; by default random. */
  contentKey?: Uint8Array;
  /** Further files below `OEBPS`, encrypted uncompressed unless `deflated`; not listed in the manifest. */
  files?: readonly { path: string; content: Uint8Array; deflated?: boolean }[];
  /** Changes files before they are encrypted. */
  write?: (path: string, content: Buffer) => Buffer;
  /** Damages files after encryption (including encryption.xml), and the licence after signing. */
  damage?: (path: string, content: Buffer) => Buffer;
  /** Null: the book has no licence in it, as a provider stores it. */
  damageLicence?: (licence: Licence) => Licence | string | null;
};

const ENCRYPTION = 'META-INF/encryption.xml';

/** Files that stay unencrypted because libraries read them (LCP 1.0, 2.3). */
const UNENCRYPTED = /^(?:mimetype|META-INF\/.*|.*\.opf|.*\/nav\.xhtml|.*\/cover\.png)$/;

/** A sample book with a licence of LCP's basic profile: chapters and styles are deflated, then encrypted, then stored. */
export const buildLcpEpub = async ({
  licence = {},
  contentKey = randomBytes(32),
  files = [],
  write = (_path, content) => content,
  damage: spoil = (_path, content) => content,
  damageLicence: spoilLicence = (signed) => signed,
  ...options
}: Options = {}): Promise<Buffer> => {
  const all = [
    ...buildSampleFiles(options).map((file) => ({ ...file, deflated: true })),
    ...files.map((file) => ({ ...file, path: `OEBPS/${file.path}`, deflated: file.deflated ?? false })),
  ];
  const encryptedData: string[] = [];
  const packedFiles = all.map(({ path, content, deflated }): PackedFile => {
    if (UNENCRYPTED.test(path)) return { path, content };
    const clear = write(path, Buffer.from(content));
    encryptedData.push(formatEncryptedData(path, deflated, clear.length));
    return {
      path,
      content: spoil(path, encryptContent(contentKey, deflated ? deflateRawSync(clear) : clear)),
      stored: true,
    };
  });
  const finalLicence = spoilLicence(buildLicence(contentKey, licence));
  return buildZip([
    ...packedFiles,
    { path: ENCRYPTION, content: spoil(ENCRYPTION, Buffer.from(formatEncryptionXml(encryptedData))) },
    ...(finalLicence === null
      ? []
      : [
          {
            path: 'META-INF/license.lcpl',
            content: typeof finalLicence === 'string' ? finalLicence : JSON.stringify(finalLicence),
          },
        ]),
  ]);
};

const formatEncryptedData = (path: string, deflated: boolean, length: number): string =>
  `<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
<ds:KeyInfo><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key" Type="http://readium.org/2014/01/lcp#EncryptedContentKey"/></ds:KeyInfo>
<enc:CipherData><enc:CipherReference URI="${escapeXml(encodeURI(path))}"/></enc:CipherData>
<enc:EncryptionProperties><enc:EncryptionProperty xmlns:c="http://www.idpf.org/2016/encryption#compression"><c:Compression Method="${deflated ? 8 : 0}" OriginalLength="${length}"/></enc:EncryptionProperty></enc:EncryptionProperties></enc:EncryptedData>`;

const formatEncryptionXml = (encryptedData: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
${encryptedData.join('\n')}
</encryption>
`;
