import { type BookFacts, createBookFacts, UnreadableBook } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import type { Parser } from '../parser.ts';
import { detectDocumentCharset } from '../text/charset.ts';
import { decodeText } from '../text/decode-text.ts';
import { extrapolateWordCount, MAX_MARKUP_BYTES } from '../text/word-counter.ts';
import { parseDeclaredEncoding } from '../text/xml-encoding.ts';
import { type ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { parseCoreProperties } from './core-properties.ts';
import { createDocumentScanner } from './document-scanner.ts';
import { parseHeadingStyles } from './heading-styles.ts';
import { findDocumentPart, type RelatedParts, readRelatedParts, readXmlPart } from './relationships.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;

/** Reads Word documents (ECMA-376). External references are ignored. */
export const readDocx: Parser = async ({ path, maxBytes, reportFacts }) => {
  const archive = await ZipArchive.open(path);
  try {
    const parts = await readRelatedParts(archive, '');
    const facts = await readFacts(archive, parts, Math.min(maxBytes, MAX_MARKUP_BYTES));
    await reportFacts(facts);
    return { ...facts, cover: await readCover(archive, parts.get('thumbnail')) };
  } finally {
    archive.close();
  }
};

const readFacts = async (archive: ZipArchive, parts: RelatedParts, maxBytes: number): Promise<BookFacts> => {
  const document = findDocumentPart(archive, parts);
  const core = parts.get('core-properties') ?? archive.find('docProps/core.xml');
  const metadata = parseCoreProperties(core ? await readXmlPart(archive, core) : null);
  const related = await readRelatedParts(archive, document.path);
  const styles = related.get('styles');
  const root = styles ? await readXmlPart(archive, styles) : null;

  const scan = createDocumentScanner(root ? parseHeadingStyles(root) : new Map());
  const encodingOf = (head: Uint8Array): string => detectDocumentCharset(head, parseDeclaredEncoding);
  const notes = [related.get('footnotes'), related.get('endnotes')].filter((part) => part !== undefined);
  for (const part of [document, ...notes])
    await scan.read(decodeText(archive.streamChunks(part), encodingOf, maxBytes));
  const words = extrapolateWordCount(scan.words(), document.size, maxBytes);
  return createBookFacts('docx', metadata, { kind: 'text', words, outline: scan.outline });
};

/** The thumbnail, if the document has one that can be decoded. */
const readCover = async (archive: ZipArchive, thumbnail: ArchiveEntry | undefined): Promise<BookFacts['cover']> => {
  if (!thumbnail || thumbnail.size > MAX_IMAGE_BYTES) return null;
  try {
    return await createCoverSizes(await archive.read(thumbnail, MAX_IMAGE_BYTES));
  } catch (error) {
    if (error instanceof UnreadableBook) return null; // it does not inflate: no cover (rule META-9)
    throw error;
  }
};
