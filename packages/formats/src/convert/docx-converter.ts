import { UnreadableBook } from '../book-facts.ts';
import {
  findDocumentPart,
  type Relationship,
  readRelatedParts,
  readRelationships,
  readXmlPart,
} from '../docx/relationships.ts';
import { detectDocumentCharset } from '../text/charset.ts';
import { decodeText } from '../text/decode-text.ts';
import { parseDeclaredEncoding } from '../text/xml-encoding.ts';
import { readXml } from '../xml/read-xml.ts';
import { type ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { withBackpressure } from './backpressure.ts';
import type { ContentNode, ConversionSource, ConvertedBook, Converter } from './converted-book.ts';
import { createDocxNumbering } from './docx-numbering.ts';
import { createDocxStyles } from './docx-styles.ts';
import { createDocxTextListener, createNoteNumbering } from './docx-text-listener.ts';
import { createTreeBudget, createTreeBuilder } from './tree-builder.ts';

/** Bytes of one part: ten times the text of any book. */
const MAX_PART_BYTES = 256 * 1024 ** 2;
const MAX_PICTURE_BYTES = 32 * 1024 ** 2;
const NOTES = ['footnotes', 'endnotes'];

/** Converts the text and notes of a Word document (ECMA-376). Comments, headers and external references are ignored. */
export const convertDocx: Converter = async (source) => {
  const archive = await ZipArchive.open(source.path);
  try {
    return await convertArchive(archive, source);
  } finally {
    archive.close();
  }
};

const convertArchive = async (archive: ZipArchive, source: ConversionSource): Promise<ConvertedBook> => {
  const document = findDocumentPart(archive, await readRelatedParts(archive, ''));
  const related = await readRelationships(archive, document.path);
  const readRelatedXml = async (kind: string) => {
    const part = findPart(related, kind);
    return part ? readXmlPart(archive, part) : null;
  };
  const styleSheets = {
    styles: createDocxStyles(await readRelatedXml('styles')),
    numbering: createDocxNumbering(await readRelatedXml('numbering')),
    notes: createNoteNumbering(),
  };
  const pictures = createPictureQueue(archive, source);
  const budget = createTreeBudget();
  const body = createTreeBuilder(budget);
  const aside = createTreeBuilder(budget);
  let isRightToLeft = false;
  for (const part of [document, ...NOTES.map((kind) => findPart(related, kind))]) {
    if (!part) continue;
    const isMainDocument = part === document;
    const relationships = isMainDocument ? related : await readRelationships(archive, part.path);
    const builder = isMainDocument ? body : aside;
    const { listener, directions, end } = createDocxTextListener({
      ...styleSheets,
      builder,
      relationships,
      requestPicture: pictures.request,
    });
    const progress = isMainDocument ? source.progress : (): void => {};
    const chunks = withBackpressure(archive.streamChunks(part), part.size, {
      waitForDrain: pictures.writeQueued,
      progress,
    });
    await readXml(decodeText(chunks, detectEncoding, MAX_PART_BYTES), listener);
    end();
    if (isMainDocument) isRightToLeft = directions.rtl > directions.ltr;
  }
  await pictures.writeQueued();
  const chapter = (isAuxiliary: boolean, nodes: ContentNode[]) => ({ name: null, isAuxiliary, nodes });
  return {
    progression: isRightToLeft ? 'rtl' : 'ltr',
    chapters: [chapter(false, body.root.children), chapter(true, aside.root.children)],
    outline: null,
  };
};

const detectEncoding = (head: Uint8Array): string => detectDocumentCharset(head, parseDeclaredEncoding);

const findPart = (related: readonly Relationship[], kind: string): ArchiveEntry | undefined =>
  related.find((one) => one.kind === kind && one.part)?.part;

/** Queues the pictures that the text refers to and adds them between chunks of text. */
const createPictureQueue = (archive: ZipArchive, { addPicture, waitForDrain }: ConversionSource) => {
  const requested = new Set<ArchiveEntry>();
  let waiting: ArchiveEntry[] = [];
  return {
    request(picture: ArchiveEntry): void {
      if (requested.has(picture) || picture.size > MAX_PICTURE_BYTES) return;
      requested.add(picture);
      waiting.push(picture);
    },
    async writeQueued(): Promise<void> {
      const batch = waiting;
      waiting = [];
      for (const picture of batch) {
        await waitForDrain();
        try {
          addPicture(picture.path, await archive.read(picture, MAX_PICTURE_BYTES));
        } catch (error) {
          // a picture that does not inflate is replaced by its alternative text
          if (!(error instanceof UnreadableBook)) throw error;
        }
      }
      await waitForDrain();
    },
  };
};
