import { UnreadableBook } from '../facts.ts';
import { elementOf, elementsOf, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/tree.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import { resolveReference } from '../zip/names.ts';
import { listedType } from './media-types.ts';

/** One file that the package document lists. `path` is `null` when it lies outside (another host, another folder). */
export type ManifestItem = {
  id: string;
  path: string | null;
  /** Well-formed and in lower case. */
  mediaType: string;
  properties: string[];
  /** Id of the item that is its media overlay. */
  overlay: string | null;
};

/** The package document (OPF), still close to its XML. */
export type Package = {
  path: string;
  root: XmlElement;
  metadata: XmlElement;
  items: Map<string, ManifestItem>;
  spine: XmlElement;
};

export const CONTAINER_PATH = 'META-INF/container.xml';
export const PACKAGE_TYPE = 'application/oebps-package+xml';
const MAX_ITEMS = 50_000;

/** Reads the first package document that can be used. Throws `UnreadableBook` when there is none. */
export const readPackage = async (archive: Archive): Promise<Package> => {
  const failures: unknown[] = [];
  for (const entry of await packageEntries(archive)) {
    try {
      return shape(entry.path, await readTree(archive, entry), archive);
    } catch (error) {
      if (!(error instanceof UnreadableBook) || error.reason === 'hostile') throw error;
      failures.push(error);
    }
  }
  throw new UnreadableBook('damaged', 'no package document can be read', { cause: failures[0] });
};

const packageEntries = async (archive: Archive): Promise<ArchiveEntry[]> => {
  const container = archive.find(CONTAINER_PATH);
  if (!container) throw new UnreadableBook('damaged', `${CONTAINER_PATH} is missing`);
  const { root } = parseXml(await archive.read(container, MAX_DOCUMENT_BYTES));
  const rootFiles = elementsOf(root, 'rootfiles').flatMap((list) => elementsOf(list, 'rootfile'));
  return rootFiles
    .filter((file) => (file.attributes.get('media-type') ?? PACKAGE_TYPE) === PACKAGE_TYPE)
    .flatMap((file) => {
      const path = file.attributes.get('full-path') ?? '';
      return archive.find(path) ?? archive.find(resolveReference('', path) ?? '') ?? [];
    });
};

const readTree = async (archive: Archive, entry: ArchiveEntry): Promise<XmlElement> => {
  const { root, wellFormed } = parseXml(await archive.read(entry, MAX_DOCUMENT_BYTES));
  // with wrong nesting a title could swallow the rest of the document: no guess is better than a wrong book
  if (!wellFormed) throw new UnreadableBook('damaged', `${entry.path} is not well-formed`);
  return root;
};

const shape = (path: string, root: XmlElement, archive: Archive): Package => {
  const manifest = elementOf(root, 'manifest');
  const spine = elementOf(root, 'spine');
  if (!manifest || !spine) throw new UnreadableBook('damaged', `${path} has no manifest or no spine`);
  const listed = elementsOf(manifest, 'item');
  if (listed.length > MAX_ITEMS) throw new UnreadableBook('hostile', `${path} lists too many files`);
  const items = listed.map((item) => itemOf(item, path, archive));
  const metadata = elementOf(root, 'metadata') ?? { name: 'metadata', attributes: new Map(), children: [] };
  return { path, root, metadata, spine, items: new Map(items.map((item) => [item.id, item])) };
};

const itemOf = ({ attributes }: XmlElement, packagePath: string, archive: Archive): ManifestItem => {
  const path = pathIn(archive, packagePath, attributes.get('href') ?? '');
  return {
    id: attributes.get('id') ?? '',
    path,
    mediaType: listedType(attributes.get('media-type') ?? '', path ?? ''),
    properties: wordsOf(attributes.get('properties')),
    overlay: attributes.get('media-overlay') ?? null,
  };
};

/** The archive's own spelling of the path a reference means; the plain resolution when no such file is there. */
export const pathIn = (archive: Archive, from: string, reference: string): string | null => {
  const path = resolveReference(from, reference);
  if (path === null) return null;
  // some packagers escape names twice or not at all
  const literal = resolveReference(from, reference.replaceAll('%', '%25'));
  return (archive.find(path) ?? (literal ? archive.find(literal) : undefined))?.path ?? path;
};

/** A space-separated attribute as its words. */
export const wordsOf = (value: string | undefined): string[] => (value ?? '').split(/\s+/).filter(Boolean);
