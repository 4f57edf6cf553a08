import { UnreadableBook } from '../facts.ts';
import { elementsOf, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/tree.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import { resolveReference } from '../zip/names.ts';

/** What a part of the package refers to. */
export type Relationship = {
  id: string;
  /** The last word of its type: both editions of the standard, and their drafts, end in it. */
  kind: string;
  target: string;
  isExternal: boolean;
  /** Where it lies in the package. */
  part: ArchiveEntry | undefined;
};
/** Parts by what they are to the one that refers to them; of several the first. */
export type Relations = Map<string, ArchiveEntry>;

/**
 * What a part of the package refers to (ECMA-376 part 2, "Relationships"). `source` is empty for the package itself. What
 * lies outside of the package is no part of it.
 */
export const relationshipsOf = async (archive: Archive, source: string): Promise<Relationship[]> => {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const file = archive.find(`${folder}_rels/${source.slice(folder.length)}.rels`);
  const root = file ? await readPart(archive, file) : null;
  return (root ? elementsOf(root, 'relationship') : []).map(({ attributes }) => {
    const target = attributes.get('target') ?? '';
    const isExternal = attributes.get('targetmode')?.toLowerCase() === 'external';
    return {
      id: attributes.get('id') ?? '',
      kind: attributes.get('type')?.split('/').at(-1) ?? '',
      target,
      isExternal,
      part: isExternal ? undefined : partAt(archive, source, target),
    };
  });
};

export const relationsOf = async (archive: Archive, source: string): Promise<Relations> => {
  const found: Relations = new Map();
  for (const { kind, part } of await relationshipsOf(archive, source))
    if (part && !found.has(kind)) found.set(kind, part);
  return found;
};

/** The part that holds the text. Throws `UnreadableBook('damaged')` without one. */
export const documentPart = (archive: Archive, parts: Relations): ArchiveEntry => {
  const document = parts.get('officeDocument') ?? archive.find('word/document.xml');
  if (!document) throw new UnreadableBook('damaged', 'the archive holds no document');
  return document;
};

/** The part of the package that a target names; one that begins with a slash counts from its root. */
const partAt = (archive: Archive, source: string, target: string): ArchiveEntry | undefined => {
  const path = target.startsWith('/') ? resolveReference('', target.slice(1)) : resolveReference(source, target);
  return path ? archive.find(path) : undefined;
};

/** A small XML part as a tree; `null` when it is damaged. One that means harm is refused. */
export const readPart = async (archive: Archive, file: ArchiveEntry): Promise<XmlElement | null> => {
  try {
    return parseXml(await archive.read(file, MAX_DOCUMENT_BYTES)).root;
  } catch (error) {
    // a description that is damaged leaves a readable text; an attack does not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return null;
    throw error;
  }
};
