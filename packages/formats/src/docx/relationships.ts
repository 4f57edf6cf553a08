import { UnreadableBook } from '../book-facts.ts';
import { findChildren, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { resolveReference } from '../zip/entry-names.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';

/** A relationship of a package part. */
export type Relationship = {
  id: string;
  /** Last segment of its type URI, which all editions of the standard share. */
  kind: string;
  target: string;
  isExternal: boolean;
  /** The target part inside the package. */
  part: ArchiveEntry | undefined;
};
/** Parts by relationship type; the first of several. */
export type RelatedParts = Map<string, ArchiveEntry>;

/**
 * Reads the relationships of a part (ECMA-376 part 2, "Relationships"). `source` is empty for the package itself.
 * External targets have no part.
 */
export const readRelationships = async (archive: ZipArchive, source: string): Promise<Relationship[]> => {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const file = archive.find(`${folder}_rels/${source.slice(folder.length)}.rels`);
  const root = file ? await readXmlPart(archive, file) : null;
  return (root ? findChildren(root, 'relationship') : []).map(({ attributes }) => {
    const target = attributes.get('target') ?? '';
    const isExternal = attributes.get('targetmode')?.toLowerCase() === 'external';
    return {
      id: attributes.get('id') ?? '',
      kind: attributes.get('type')?.split('/').at(-1) ?? '',
      target,
      isExternal,
      part: isExternal ? undefined : resolvePart(archive, source, target),
    };
  });
};

export const readRelatedParts = async (archive: ZipArchive, source: string): Promise<RelatedParts> => {
  const parts: RelatedParts = new Map();
  for (const { kind, part } of await readRelationships(archive, source))
    if (part && !parts.has(kind)) parts.set(kind, part);
  return parts;
};

/** Finds the main document part. Throws `UnreadableBook('damaged')` without one. */
export const findDocumentPart = (archive: ZipArchive, parts: RelatedParts): ArchiveEntry => {
  const document = parts.get('officeDocument') ?? archive.find('word/document.xml');
  if (!document) throw new UnreadableBook('damaged', 'the archive holds no document');
  return document;
};

/** Resolves a target to a part; a leading slash means the package root. */
const resolvePart = (archive: ZipArchive, source: string, target: string): ArchiveEntry | undefined => {
  const path = target.startsWith('/') ? resolveReference('', target.slice(1)) : resolveReference(source, target);
  return path ? archive.find(path) : undefined;
};

/** Reads a small XML part as a tree; `null` when it is damaged. Hostile parts throw. */
export const readXmlPart = async (archive: ZipArchive, file: ArchiveEntry): Promise<XmlElement | null> => {
  try {
    return parseXml(await archive.read(file, MAX_DOCUMENT_BYTES)).root;
  } catch (error) {
    // a description that is damaged leaves a readable text; an attack does not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return null;
    throw error;
  }
};
