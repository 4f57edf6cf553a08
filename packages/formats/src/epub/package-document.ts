import { UnreadableBook } from '../book-facts.ts';
import { findChild, findChildren, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { resolveReference } from '../zip/entry-names.ts';
import { isServable } from '../zip/part-entry.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { detectListedMediaType, isMeaninglessType, TYPE_BYTES, toListedMediaType } from './media-types.ts';

/** One file in the manifest of the package document. `path` is `null` when it is outside of the container. */
export type ManifestItem = {
  id: string;
  path: string | null;
  /** Well-formed and in lower case. */
  mediaType: string;
  properties: string[];
  /** Id of the item that is its media overlay. */
  overlay: string | null;
};

/** The package document (OPF), mostly as XML elements. */
export type PackageDocument = {
  path: string;
  root: XmlElement;
  metadata: XmlElement;
  items: Map<string, ManifestItem>;
  spine: XmlElement;
};

export const CONTAINER_PATH = 'META-INF/container.xml';
export const PACKAGE_TYPE = 'application/oebps-package+xml';
const MAX_ITEMS = 50_000;
/** Files that are looked into; more would only cost time. */
const MAX_DETECTED = 2000;

/** Reads the first usable package document. Throws `UnreadableBook` when there is none. */
export const readPackage = async (archive: ZipArchive): Promise<PackageDocument> => {
  const failures: unknown[] = [];
  for (const entry of await findPackageEntries(archive)) {
    try {
      const book = toPackageDocument(entry.path, await readWellFormed(archive, entry), archive);
      await detectMediaTypes(archive, book);
      return book;
    } catch (error) {
      if (!(error instanceof UnreadableBook) || error.reason === 'hostile') throw error;
      failures.push(error);
    }
  }
  throw new UnreadableBook('damaged', 'no package document can be read', { cause: failures[0] });
};

const findPackageEntries = async (archive: ZipArchive): Promise<ArchiveEntry[]> => {
  const container = archive.find(CONTAINER_PATH);
  if (!container) throw new UnreadableBook('damaged', `${CONTAINER_PATH} is missing`);
  const { root } = parseXml(await archive.read(container, MAX_DOCUMENT_BYTES));
  const rootFiles = findChildren(root, 'rootfiles').flatMap((list) => findChildren(list, 'rootfile'));
  return rootFiles
    .filter((file) => (file.attributes.get('media-type') ?? PACKAGE_TYPE) === PACKAGE_TYPE)
    .flatMap((file) => {
      const path = file.attributes.get('full-path') ?? '';
      return archive.find(path) ?? archive.find(resolveReference('', path) ?? '') ?? [];
    });
};

const readWellFormed = async (archive: ZipArchive, entry: ArchiveEntry): Promise<XmlElement> => {
  const { root, wellFormed } = parseXml(await archive.read(entry, MAX_DOCUMENT_BYTES));
  // with wrong nesting a title could contain the rest of the document: better no book than a wrong one
  if (!wellFormed) throw new UnreadableBook('damaged', `${entry.path} is not well-formed`);
  return root;
};

const toPackageDocument = (path: string, root: XmlElement, archive: ZipArchive): PackageDocument => {
  const manifest = findChild(root, 'manifest');
  const spine = findChild(root, 'spine');
  if (!manifest || !spine) throw new UnreadableBook('damaged', `${path} has no manifest or no spine`);
  const listed = findChildren(manifest, 'item');
  if (listed.length > MAX_ITEMS) throw new UnreadableBook('hostile', `${path} lists too many files`);
  const items = listed.map((item) => toManifestItem(item, path, archive));
  const metadata = findChild(root, 'metadata') ?? { name: 'metadata', attributes: new Map(), children: [] };
  return { path, root, metadata, spine, items: new Map(items.map((item) => [item.id, item])) };
};

const toManifestItem = ({ attributes }: XmlElement, packagePath: string, archive: ZipArchive): ManifestItem => {
  const path = resolveArchivePath(archive, packagePath, attributes.get('href') ?? '');
  return {
    id: attributes.get('id') ?? '',
    path,
    mediaType: toListedMediaType(attributes.get('media-type') ?? '', path ?? ''),
    properties: splitWords(attributes.get('properties')),
    overlay: attributes.get('media-overlay') ?? null,
  };
};

/** Looks into files whose type and extension say nothing. */
const detectMediaTypes = async (archive: ZipArchive, { items }: PackageDocument): Promise<void> => {
  const unknown = [...items.values()].filter((item) => isMeaninglessType(item.mediaType)).slice(0, MAX_DETECTED);
  for (const item of unknown) {
    const entry = item.path === null ? undefined : archive.find(item.path);
    const head = entry && isServable(entry) ? await archive.readHead(entry, TYPE_BYTES) : null;
    if (head) item.mediaType = detectListedMediaType(item.mediaType, head.subarray(0, TYPE_BYTES));
  }
};

/** Resolves a reference to the path as the archive spells it; to the plain path when the archive has no such file. */
export const resolveArchivePath = (archive: ZipArchive, from: string, reference: string): string | null => {
  const path = resolveReference(from, reference);
  if (path === null) return null;
  const find = (candidate: string): ArchiveEntry | undefined => {
    const resolved = resolveReference(from, candidate);
    return resolved === null ? undefined : archive.find(resolved);
  };
  // some packagers escape names twice or not at all, or mean their own folder by a leading slash
  const entry = find(reference) ?? find(reference.replaceAll('%', '%25')) ?? find(reference.trim().replace(/^\/+/, ''));
  return entry?.path ?? path;
};

/** Splits a space-separated attribute. */
export const splitWords = (value: string | undefined): string[] => (value ?? '').split(/\s+/).filter(Boolean);
