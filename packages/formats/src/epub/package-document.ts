import { UnreadableBook } from '../book-facts.ts';
import { findChild, findChildren, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { resolveReference } from '../zip/entry-names.ts';
import { isSystemFile } from '../zip/natural-order.ts';
import { isServable } from '../zip/part-entry.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import {
  detectListedMediaType,
  guessDocumentMediaType,
  isChapterType,
  isMeaninglessType,
  TYPE_BYTES,
  toListedMediaType,
} from './media-types.ts';
import { repairPackage } from './repair-package.ts';

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
  /** By id; each further item with the same id, and each page that is not listed, by a key of its own. */
  items: Map<string, ManifestItem>;
  spine: XmlElement;
};

export const CONTAINER_PATH = 'META-INF/container.xml';
export const PACKAGE_TYPE = 'application/oebps-package+xml';
const MAX_ITEMS = 50_000;
const MAX_UNLISTED = 2000;
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
  const isPackage = ({ attributes }: XmlElement): boolean =>
    (attributes.get('media-type') ?? PACKAGE_TYPE).trim() === PACKAGE_TYPE;
  const named = rootFiles.filter(isPackage);
  // the media type is wrong more often than there is something else than a package
  return (named.length > 0 ? named : rootFiles).flatMap((file) => {
    const path = file.attributes.get('full-path') ?? '';
    return archive.find(path) ?? archive.find(resolveReference('', path) ?? '') ?? [];
  });
};

const readWellFormed = async (archive: ZipArchive, entry: ArchiveEntry): Promise<XmlElement> => {
  const bytes = await archive.read(entry, MAX_DOCUMENT_BYTES);
  const stated = parseXml(bytes);
  const { root, wellFormed } = stated.wellFormed ? stated : parseXml(bytes, { repair: repairPackage });
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
  return { path, root, metadata, spine, items: toItemMap([...items, ...findUnlistedDocuments(archive, items)]) };
};

/** The key of the n-th item with an id, from 0. */
const toItemKey = (id: string, index: number): string => (index === 0 ? id : `${id}\0${index}`);

const toItemMap = (items: readonly ManifestItem[]): Map<string, ManifestItem> => {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const count = counts.get(item.id) ?? 0;
      counts.set(item.id, count + 1);
      return [toItemKey(item.id, count), item];
    }),
  );
};

/**
 * Returns a function that finds the items that a list of ids names. An id that several items have leads to each of them in turn; where no
 * item has it, its letter case is ignored.
 */
export const createItemFinder = ({ items }: PackageDocument): ((id: string) => ManifestItem | undefined) => {
  const folded = new Map([...items].map(([key, item]) => [key.toLowerCase(), item]));
  const counts = new Map<string, number>();
  return (stated) => {
    const id = stated.trim();
    if (id === '') return undefined;
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return items.get(toItemKey(id, count)) ?? items.get(id) ?? folded.get(id.toLowerCase());
  };
};

/** Pages and contents that are in the archive but not in the manifest: links may lead to them. */
const findUnlistedDocuments = (archive: ZipArchive, listed: readonly ManifestItem[]): ManifestItem[] => {
  const paths = new Set(listed.map(({ path }) => path));
  return archive
    .entries()
    .flatMap(({ path }) => {
      const mediaType = paths.has(path) || isSystemFile(path) ? null : guessDocumentMediaType(path);
      return mediaType ? [{ id: path, path, mediaType, properties: [], overlay: null }] : [];
    })
    .slice(0, MAX_UNLISTED);
};

const toManifestItem = ({ attributes }: XmlElement, packagePath: string, archive: ZipArchive): ManifestItem => {
  const path = resolveArchivePath(archive, packagePath, attributes.get('href') ?? '');
  return {
    id: (attributes.get('id') ?? '').trim(),
    path,
    mediaType: toListedMediaType(attributes.get('media-type') ?? '', path ?? ''),
    properties: splitWords(attributes.get('properties')),
    overlay: attributes.get('media-overlay') ?? null,
  };
};

/** Looks into files whose type and extension say nothing, and into chapters of a type that cannot be a chapter’s. */
const detectMediaTypes = async (archive: ZipArchive, book: PackageDocument): Promise<void> => {
  const findItem = createItemFinder(book);
  const chapters = findChildren(book.spine, 'itemref').map(({ attributes }) => findItem(attributes.get('idref') ?? ''));
  const inSpine = new Set(chapters);
  const unknown = [...book.items.values()].filter(
    (item) => isMeaninglessType(item.mediaType) || (inSpine.has(item) && !isChapterType(item.mediaType)),
  );
  for (const item of unknown.slice(0, MAX_DETECTED)) {
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
