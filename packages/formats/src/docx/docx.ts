import { drawCover } from '../covers.ts';
import { type BookFacts, closedFacts, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { inProportion, MAX_MARKUP_BYTES } from '../text/proportion.ts';
import { Archive, type ArchiveEntry } from '../zip/archive.ts';
import { metadataOf } from './metadata.ts';
import { documentPart, type Relations, readPart, relationsOf } from './relations.ts';
import { documentScan } from './scan.ts';
import { headingStyles } from './styles.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;

/** Word documents (ECMA-376). Whatever a document refers to outside of itself is left alone. */
export const readDocx: Parser = async ({ path, maxBytes, known }) => {
  const archive = await Archive.open(path);
  try {
    const parts = await relationsOf(archive, '');
    const facts = await factsOf(archive, parts, Math.min(maxBytes, MAX_MARKUP_BYTES));
    await known(facts);
    return { ...facts, cover: await coverOf(archive, parts.get('thumbnail')) };
  } finally {
    archive.close();
  }
};

const factsOf = async (archive: Archive, parts: Relations, maxBytes: number): Promise<BookFacts> => {
  const document = documentPart(archive, parts);
  const core = parts.get('core-properties') ?? archive.find('docProps/core.xml');
  const metadata = metadataOf(core ? await readPart(archive, core) : null);
  const related = await relationsOf(archive, document.path);
  const styles = related.get('styles');
  const root = styles ? await readPart(archive, styles) : null;

  const scan = documentScan(root ? headingStyles(root) : new Map());
  const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);
  const notes = [related.get('footnotes'), related.get('endnotes')].filter((part) => part !== undefined);
  for (const part of [document, ...notes]) await scan.read(decodedText(archive.chunks(part), encodingOf, maxBytes));
  const words = inProportion(scan.words(), document.size, maxBytes);
  return closedFacts('docx', metadata, { kind: 'text', words, outline: scan.outline });
};

/** The picture of the first page, where the program that wrote the document kept one; often it is none that can be drawn. */
const coverOf = async (archive: Archive, thumbnail: ArchiveEntry | undefined): Promise<BookFacts['cover']> => {
  if (!thumbnail || thumbnail.size > MAX_IMAGE_BYTES) return null;
  try {
    return await drawCover(await archive.read(thumbnail, MAX_IMAGE_BYTES));
  } catch (error) {
    if (error instanceof UnreadableBook) return null; // it does not inflate: as good as none (rule META-9)
    throw error;
  }
};
