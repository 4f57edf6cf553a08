import type { FontObfuscation, ObfuscatedFont } from '../facts.ts';
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
  obfuscated: ObfuscatedFont[];
};

const OBFUSCATIONS: Record<string, FontObfuscation> = {
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
};

/** Reads `META-INF` for DRM (the rules of the Readium toolkits) and for obfuscated fonts. */
export const readProtection = async (archive: Archive, book: Package): Promise<Protection> => {
  const listed = (await metaInf(archive, 'encryption.xml'))?.flatMap((element) =>
    element.name === 'encrypteddata' ? describe(element, archive) : [],
  );
  const locked = (listed ?? []).filter(({ font }) => !font);
  const isLcp = archive.find('META-INF/license.lcpl') !== undefined || locked.some((item) => item.isLcp);
  const rights = await metaInf(archive, 'rights.xml');
  const isOther =
    rights !== null || archive.find('META-INF/sinf.xml') !== undefined || locked.some((item) => !item.isLcp);
  return {
    isLcp,
    isDrm: isOther,
    encrypted: new Set(locked.map(({ path }) => path)),
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

const describe = (data: XmlElement, archive: Archive) => {
  const below = [...descendantsOf(data)];
  const attribute = (element: string, name: string) =>
    below.find((candidate) => candidate.name === element)?.attributes.get(name) ?? '';
  const path = pathIn(archive, '', attribute('cipherreference', 'uri'));
  if (path === null) return [];
  return {
    path,
    font: OBFUSCATIONS[elementOf(data, 'encryptionmethod')?.attributes.get('algorithm') ?? ''],
    isLcp: attribute('retrievalmethod', 'uri') === 'license.lcpl#/encryption/content_key',
  };
};

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
