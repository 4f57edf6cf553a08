import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../book-facts.ts';
import type { PalmDatabase } from '../palm/database.ts';
import {
  EREADER_ENCODING,
  type EreaderBook,
  type EreaderNoteRecords,
  parseEreaderBook,
  unpackEreaderPages,
} from '../palm/ereader-book.ts';
import {
  CONVERSION_LIMITS,
  type ContentElement,
  type ConversionSource,
  type ConvertedBook,
  type ConvertedChapter,
  createElement,
  walkElements,
} from './converted-book.ts';
import { splitAtPageBreaks } from './page-breaks.ts';
import { PML_PAGE_BREAK, parsePml, toPmlId } from './pml-parser.ts';
import { createTreeBudget } from './tree-builder.ts';

const MAX_PICTURE_BYTES = 8 * 1024 ** 2;
/** Layout of a picture record: signature, name, numbers, then the image. */
const PICTURE = { mark: 'PNG ', nameAt: 4, nameEnd: 36, at: 62 } as const;

/** Converts an eReader book: page breaks separate chapters, footnotes and sidebars become notes. */
export const convertEreader = async (database: PalmDatabase, source: ConversionSource): Promise<ConvertedBook> => {
  const book = parseEreaderBook(database);
  if (book.isDrm) throw new UnreadableBook('damaged', 'the book is protected');
  const budget = createTreeBudget();
  const text = decodePages(unpackEreaderPages(book));
  const { root, outline } = parsePml(text, budget);
  const pages = splitAtPageBreaks(root.children, ({ tag }) => tag === PML_PAGE_BREAK);
  const notes = [
    ...readNotes(database, book, book.footnotes, 'Fn'),
    ...readNotes(database, book, book.sidebars, 'Sd'),
  ].map(
    ({ id, text: words }): ContentElement =>
      createElement('aside', { id, class: 'note', 'epub:type': 'footnote' }, parsePml(words, budget).root.children),
  );
  await addPictures(database, [root, ...notes], book.lastPage, source);
  const chapters = pages.map((nodes): ConvertedChapter => ({ name: null, isAuxiliary: false, nodes }));
  if (notes.length > 0) chapters.push({ name: null, isAuxiliary: true, nodes: notes });
  return { progression: 'ltr', chapters, outline };
};

const decodePages = (pages: Iterable<Buffer>): string => {
  const decoder = new TextDecoder(EREADER_ENCODING);
  let text = '';
  for (const page of pages) {
    text += decoder.decode(page, { stream: true }).replaceAll('\0', '');
    if (text.length > CONVERSION_LIMITS.characters)
      throw new UnreadableBook('hostile', 'there is more text than a book has');
  }
  return text;
};

function* readNotes(
  database: PalmDatabase,
  { page }: EreaderBook,
  { first, count }: EreaderNoteRecords,
  kind: 'Fn' | 'Sd',
): Generator<{ id: string; text: string }> {
  if (first === 0) return;
  const names =
    database
      .record(first)
      .toString('latin1')
      .match(/\w{1,100}(?=\0)/g) ?? [];
  for (let index = 1; index < count && first + index < database.count; index += 1) {
    const name = names[index - 1];
    const text = name === undefined ? null : page(first + index);
    if (name !== undefined && text) yield { id: toPmlId(kind, name), text: decodePages([text]) };
  }
}

const addPictures = async (
  database: PalmDatabase,
  trees: readonly ContentElement[],
  lastPage: number,
  { addPicture, waitForDrain }: ConversionSource,
): Promise<void> => {
  const missing = new Set<string>();
  for (const { tag, attributes } of walkElements(trees)) if (tag === 'img') missing.add(attributes.src ?? '');
  for (let index = lastPage + 1; index < database.count && missing.size > 0; index += 1) {
    const head = database.record(index, PICTURE.at).toString('latin1');
    if (!head.startsWith(PICTURE.mark)) continue;
    const name = head.slice(PICTURE.nameAt, PICTURE.nameEnd).replace(/\0.*$/s, '').toLowerCase();
    if (!missing.delete(name)) continue;
    addPicture(name, database.record(index, MAX_PICTURE_BYTES).subarray(PICTURE.at));
    await waitForDrain();
  }
};
