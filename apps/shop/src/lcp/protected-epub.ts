import { deflateRawSync } from 'node:zlib';
import { buildZip, type createEpubFiles, escapeXml } from '@lectern/sample-books/epub';
import { encrypt } from './encryption.ts';

type EpubFile = ReturnType<typeof createEpubFiles>[number];

/** Files of the container that are never encrypted (LCP 1.0, 2.3). */
const CONTAINER_FILES =
  /^(?:mimetype|META-INF\/(?:container|encryption|manifest|metadata|rights|signatures)\.xml|META-INF\/license\.lcpl)$/;
/** Files whose format is compressed already. */
const COMPRESSED_FORMATS = /\.(?:avif|gif|jpe?g|png|webp|m4a|m4v|mp3|mp4|ogg|opus|webm|woff2?)$/i;

/**
 * Encrypts an EPUB: each file is deflated, encrypted with the content key and stored. Stays readable: what a library reads
 * without the key (package document, navigation document, NCX, cover). The licence is not included.
 */
export const buildProtectedEpub = (files: readonly EpubFile[], contentKey: Uint8Array): Promise<Buffer> => {
  const readable = findReadablePaths(files);
  const encryptedData: string[] = [];
  const protectedFiles = files.map((file): EpubFile => {
    if (CONTAINER_FILES.test(file.path) || readable.has(file.path)) return file;
    const clear = Buffer.from(file.content);
    const isDeflated = !COMPRESSED_FORMATS.test(file.path);
    encryptedData.push(formatEncryptedData(file.path, isDeflated, clear.length));
    return { path: file.path, content: encrypt(contentKey, isDeflated ? deflateRawSync(clear) : clear), stored: true };
  });
  return buildZip([
    ...protectedFiles,
    { path: 'META-INF/encryption.xml', content: formatEncryptionXml(encryptedData) },
  ]);
};

// The shop has made these files itself, so patterns are enough to read them.
const findReadablePaths = (files: readonly EpubFile[]): ReadonlySet<string> => {
  const readText = (path: string): string => String(files.find((file) => file.path === path)?.content ?? '');
  const paths = new Set<string>();
  for (const [, packagePath = ''] of readText('META-INF/container.xml').matchAll(/full-path="([^"]+)"/g)) {
    paths.add(packagePath);
    const folder = packagePath.replace(/[^/]*$/, '');
    for (const [item] of readText(packagePath).matchAll(/<item\s[^>]*>/g)) {
      const isReadable =
        /properties="[^"]*\b(?:nav|cover-image)\b/.test(item) || item.includes('"application/x-dtbncx+xml"');
      if (isReadable) paths.add(folder + decodeURI(/href="([^"]+)"/.exec(item)?.[1] ?? ''));
    }
  }
  return paths;
};

const formatEncryptedData = (path: string, isDeflated: boolean, length: number): string =>
  `<enc:EncryptedData>
<enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
<ds:KeyInfo><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key" Type="http://readium.org/2014/01/lcp#EncryptedContentKey"/></ds:KeyInfo>
<enc:CipherData><enc:CipherReference URI="${escapeXml(encodeURI(path))}"/></enc:CipherData>
<enc:EncryptionProperties><enc:EncryptionProperty xmlns:comp="http://www.idpf.org/2016/encryption#compression"><comp:Compression Method="${isDeflated ? 8 : 0}" OriginalLength="${length}"/></enc:EncryptionProperty></enc:EncryptionProperties>
</enc:EncryptedData>`;

const formatEncryptionXml = (encryptedData: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
${encryptedData.join('\n')}
</encryption>
`;
