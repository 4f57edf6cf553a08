import { type FontObfuscation, type Lock, type ObfuscatedFont, UnreadableBook } from '../facts.ts';
import { createLookup } from '../lookup.ts';
import {
  descendantsOf,
  elementOf,
  elementsOf,
  MAX_DOCUMENT_BYTES,
  parseXml,
  textOf,
  type XmlElement,
} from '../xml/tree.ts';
import type { Archive } from '../zip/archive.ts';
import { type Package, pathIn } from './package.ts';

/** How a container is protected: obfuscated fonts are not (EPUB 3.3 OCF section 4.4). */
export type Protection = {
  isDrm: boolean;
  isLcp: boolean;
  /** Paths whose content cannot be read here. */
  encrypted: Set<string>;
  /** How long those of them are in clear that say so, in bytes: no more than a claim. */
  lengths: Map<string, number>;
  obfuscated: ObfuscatedFont[];
  lock: Lock | null;
};

const OBFUSCATIONS = createLookup<FontObfuscation>({
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
});

const ADEPT = 'http://ns.adobe.com/adept';
const AES_256_CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
/** Real ones have 3 to 10 kB, most of it certificates. */
const MAX_LICENCE_BYTES = 256 * 1024;
/** Deflate packs no better than this. */
const MOST_TIMES_LONGER = 1032;

/** Reads `META-INF` for DRM (the rules of the Readium toolkits) and for obfuscated fonts. */
export const readProtection = async (archive: Archive, book: Package): Promise<Protection> => {
  const encryption = await metaInf(archive, 'encryption.xml');
  const listed = encryption?.flatMap((element) => (element.name === 'encrypteddata' ? describe(element, archive) : []));
  const locked = (listed ?? []).filter(({ font }) => !font);
  const isLcp = archive.find('META-INF/license.lcpl') !== undefined || locked.some((item) => item.isLcp);
  const rights = await metaInf(archive, 'rights.xml');
  const isOther =
    rights !== null || archive.find('META-INF/sinf.xml') !== undefined || locked.some((item) => !item.isLcp);
  const ofLcp = new Map(locked.filter((item) => item.isLcp).map((item) => [item.path, item]));
  return {
    isLcp,
    isDrm: isOther,
    lock: isOther
      ? { kind: [...(encryption ?? []), ...(rights ?? [])].some(isAdept) ? 'adept' : 'other' }
      : isLcp
        ? {
            kind: 'lcp',
            licence: await licenceIn(archive),
            resources: [...ofLcp.values()].map(({ path, deflated }) => ({ path, deflated })),
          }
        : null,
    encrypted: new Set(locked.map(({ path }) => path)),
    lengths: new Map([...ofLcp].map(([path, { length }]) => [path, length])),
    obfuscated: (listed ?? []).flatMap(({ path, font }) =>
      font ? { path, algorithm: font, identifier: keySource(book, font) } : [],
    ),
  };
};

const metaInf = async (archive: Archive, name: string): Promise<XmlElement[] | null> => {
  const entry = archive.find(`META-INF/${name}`);
  if (!entry) return null;
  return [...descendantsOf(parseXml(await archive.read(entry, MAX_DOCUMENT_BYTES)).root)];
};

/** The licence as it stands there; null for one that can't be read, or is no text that a database holds. */
const licenceIn = async (archive: Archive): Promise<string | null> => {
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

/** The name space is bound where it is used or above, so its name is looked for wherever one may be. */
const isAdept = ({ attributes }: XmlElement): boolean => [...attributes.values()].includes(ADEPT);

const describe = (data: XmlElement, archive: Archive) => {
  const below = [...descendantsOf(data)];
  const attribute = (element: string, name: string) =>
    below.find((candidate) => candidate.name === element)?.attributes.get(name) ?? '';
  const path = pathIn(archive, '', attribute('cipherreference', 'uri'));
  if (path === null) return [];
  const algorithm = elementOf(data, 'encryptionmethod')?.attributes.get('algorithm') ?? '';
  const deflated = attribute('compression', 'method') === '8';
  return {
    path,
    font: OBFUSCATIONS[algorithm],
    isLcp: algorithm === AES_256_CBC && attribute('retrievalmethod', 'uri') === 'license.lcpl#/encryption/content_key',
    deflated,
    length: lengthOf(attribute('compression', 'originallength'), archive.find(path)?.size ?? 0, deflated),
  };
};

const lengthOf = (stated: string, stored: number, deflated: boolean): number =>
  /^\d{1,15}$/.test(stated) ? Math.min(Number(stated), deflated ? stored * MOST_TIMES_LONGER : stored) : stored;

/** IDPF uses the unique identifier; Adobe a UUID, which need not be the unique one. */
const keySource = (book: Package, algorithm: FontObfuscation): string => {
  const identifiers = elementsOf(book.metadata, 'identifier');
  const uniqueId = book.root.attributes.get('unique-identifier');
  const unique = identifiers.find((element) => element.attributes.get('id') === uniqueId) ?? identifiers[0];
  const uuid = [unique, ...identifiers].find(
    (element) => element && /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.test(textOf(element)),
  );
  const source = algorithm === 'adobe' ? (uuid ?? unique) : unique;
  return source ? textOf(source).trim() : '';
};
