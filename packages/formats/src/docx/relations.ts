import { UnreadableBook } from '../facts.ts';
import { elementsOf, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/tree.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import { resolveReference } from '../zip/names.ts';

/** The last word of a relation's type: both editions of the standard, and their drafts, end in it. */
export type Relations = Map<string, ArchiveEntry>;

/**
 * The parts that a part of the package refers to, by what they are to it (ECMA-376 part 2, "Relationships"); of several
 * the first. `source` is empty for the package itself. What lies outside of the package is no part of it.
 */
export const relationsOf = async (archive: Archive, source: string): Promise<Relations> => {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const file = archive.find(`${folder}_rels/${source.slice(folder.length)}.rels`);
  const found: Relations = new Map();
  const root = file ? await readPart(archive, file) : null;
  for (const { attributes } of root ? elementsOf(root, 'relationship') : []) {
    const kind = attributes.get('type')?.split('/').at(-1) ?? '';
    const part =
      attributes.get('targetmode')?.toLowerCase() === 'external'
        ? undefined
        : partAt(archive, source, attributes.get('target'));
    if (part && !found.has(kind)) found.set(kind, part);
  }
  return found;
};

/** The part of the package that a target names; one that begins with a slash counts from its root. */
const partAt = (archive: Archive, source: string, target = ''): ArchiveEntry | undefined => {
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
