import { type ContentProtection, type FontObfuscation, type ObfuscatedFont, UnreadableBook } from '../book-facts.ts';
import { createLookup } from '../lookup.ts';
import {
  findChild,
  findChildren,
  getText,
  MAX_DOCUMENT_BYTES,
  parseXml,
  walkDescendants,
  type XmlElement,
} from '../xml/parse-xml.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import { type PackageDocument, resolveArchivePath } from './package-document.ts';

/** How a container is protected; obfuscated fonts do not count as protection (EPUB 3.3 OCF section 4.4). */
export type Protection = {
  isDrm: boolean;
  isLcp: boolean;
  /** Paths whose content cannot be read here. */
  encrypted: Set<string>;
  /** The declared lengths of decrypted files in bytes; unverified. */
  lengths: Map<string, number>;
  obfuscated: ObfuscatedFont[];
  lock: ContentProtection | null;
};

const OBFUSCATIONS = createLookup<FontObfuscation>({
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
});

const ADEPT = 'http://ns.adobe.com/adept';
const AES_256_CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
/** Real ones have 3 to 10 kB, most of it certificates. */
const MAX_LICENCE_BYTES = 256 * 1024;
/** The best compression ratio of Deflate. */
const MAX_DEFLATE_RATIO = 1032;

/** Reads `META-INF` for DRM (the rules of the Readium toolkits) and for obfuscated fonts. */
export const readProtection = async (archive: ZipArchive, book: PackageDocument): Promise<Protection> => {
  const encryption = await readMetaInf(archive, 'encryption.xml');
  const listed = encryption?.flatMap((element) =>
    element.name === 'encrypteddata' ? describeEncryptedData(element, archive) : [],
  );
  const encryptedItems = (listed ?? []).filter(({ font }) => !font);
  const isLcp = archive.find('META-INF/license.lcpl') !== undefined || encryptedItems.some((item) => item.isLcp);
  const rights = await readMetaInf(archive, 'rights.xml');
  const isOther =
    rights !== null || archive.find('META-INF/sinf.xml') !== undefined || encryptedItems.some((item) => !item.isLcp);
  const lcpItems = new Map(encryptedItems.filter((item) => item.isLcp).map((item) => [item.path, item]));
  return {
    isLcp,
    isDrm: isOther,
    lock: isOther
      ? { kind: [...(encryption ?? []), ...(rights ?? [])].some(isAdept) ? 'adept' : 'other' }
      : isLcp
        ? {
            kind: 'lcp',
            licence: await readLicence(archive),
            resources: [...lcpItems.values()].map(({ path, deflated }) => ({ path, deflated })),
          }
        : null,
    encrypted: new Set(encryptedItems.map(({ path }) => path)),
    lengths: new Map([...lcpItems].map(([path, { length }]) => [path, length])),
    obfuscated: (listed ?? []).flatMap(({ path, font }) =>
      font ? { path, algorithm: font, identifier: findKeyIdentifier(book, font) } : [],
    ),
  };
};

const readMetaInf = async (archive: ZipArchive, name: string): Promise<XmlElement[] | null> => {
  const entry = archive.find(`META-INF/${name}`);
  if (!entry) return null;
  return [...walkDescendants(parseXml(await archive.read(entry, MAX_DOCUMENT_BYTES)).root)];
};

/** The licence document as it is; null when it cannot be read, or contains a NUL, which a database cannot store. */
const readLicence = async (archive: ZipArchive): Promise<string | null> => {
  const entry = archive.find('META-INF/license.lcpl');
  if (!entry || entry.size > MAX_LICENCE_BYTES) return null;
  try {
    const text = (await archive.read(entry, MAX_LICENCE_BYTES)).toString('utf8');
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};

/** The namespace may be declared on any element, so all attributes are searched for it. */
const isAdept = ({ attributes }: XmlElement): boolean => [...attributes.values()].includes(ADEPT);

const describeEncryptedData = (data: XmlElement, archive: ZipArchive) => {
  const descendants = [...walkDescendants(data)];
  const findAttribute = (element: string, name: string) =>
    descendants.find((candidate) => candidate.name === element)?.attributes.get(name) ?? '';
  const path = resolveArchivePath(archive, '', findAttribute('cipherreference', 'uri'));
  if (path === null) return [];
  const algorithm = findChild(data, 'encryptionmethod')?.attributes.get('algorithm') ?? '';
  const deflated = findAttribute('compression', 'method') === '8';
  return {
    path,
    font: OBFUSCATIONS[algorithm],
    isLcp:
      algorithm === AES_256_CBC && findAttribute('retrievalmethod', 'uri') === 'license.lcpl#/encryption/content_key',
    deflated,
    length: toClearLength(findAttribute('compression', 'originallength'), archive.find(path)?.size ?? 0, deflated),
  };
};

const toClearLength = (stated: string, stored: number, deflated: boolean): number =>
  /^\d{1,15}$/.test(stated) ? Math.min(Number(stated), deflated ? stored * MAX_DEFLATE_RATIO : stored) : stored;

/** Finds the identifier that the key derives from: IDPF uses the unique identifier, Adobe a UUID, which may be another one. */
const findKeyIdentifier = (book: PackageDocument, algorithm: FontObfuscation): string => {
  const identifiers = findChildren(book.metadata, 'identifier');
  const uniqueId = book.root.attributes.get('unique-identifier');
  const unique = identifiers.find((element) => element.attributes.get('id') === uniqueId) ?? identifiers[0];
  const uuid = [unique, ...identifiers].find(
    (element) => element && /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.test(getText(element)),
  );
  const source = algorithm === 'adobe' ? (uuid ?? unique) : unique;
  return source ? getText(source).trim() : '';
};
