import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../facts.ts';
import type { PalmDatabase } from '../palm/database.ts';
import { PEANUT_ENCODING, type PeanutBook, type PeanutNotes, peanutBook, peanutPages } from '../palm/peanut-book.ts';
import {
  element,
  elementsIn,
  type FormBook,
  type FormChapter,
  type FormElement,
  type FormSource,
  LIMITS,
} from './form.ts';
import { splitAtBreaks } from './page-breaks.ts';
import { PML_BREAK, pmlId, pmlTree } from './pml-tree.ts';
import { treeBudget } from './tree-builder.ts';

const MAX_PICTURE_BYTES = 8 * 1024 ** 2;
/** A record of a picture: a mark, its name, numbers, then the picture. */
const PICTURE = { mark: 'PNG ', nameAt: 4, nameEnd: 36, at: 62 } as const;

/** eReader: Palm's markup as chapters by its page breaks; footnotes and sidebars as notes, pictures by their names. */
export const ereaderForm = async (database: PalmDatabase, source: FormSource): Promise<FormBook> => {
  const book = peanutBook(database);
  if (book.isDrm) throw new UnreadableBook('damaged', 'the book is protected');
  const budget = treeBudget();
  const text = textOf(peanutPages(book));
  const { root, outline } = pmlTree(text, budget);
  const pages = splitAtBreaks(root.children, ({ tag }) => tag === PML_BREAK);
  const notes = [...notesOf(database, book, book.footnotes, 'Fn'), ...notesOf(database, book, book.sidebars, 'Sd')].map(
    ({ id, text: words }): FormElement =>
      element('aside', { id, class: 'note', 'epub:type': 'footnote' }, pmlTree(words, budget).root.children),
  );
  await addPictures(database, [root, ...notes], book.lastPage, source);
  const chapters = pages.map((nodes): FormChapter => ({ name: null, isAside: false, nodes }));
  if (notes.length > 0) chapters.push({ name: null, isAside: true, nodes: notes });
  return { progression: 'ltr', chapters, outline };
};

const textOf = (pages: Iterable<Buffer>): string => {
  const decoder = new TextDecoder(PEANUT_ENCODING);
  let text = '';
  for (const page of pages) {
    text += decoder.decode(page, { stream: true }).replaceAll('\0', '');
    if (text.length > LIMITS.characters) throw new UnreadableBook('hostile', 'there is more text than a book has');
  }
  return text;
};

function* notesOf(
  database: PalmDatabase,
  { page }: PeanutBook,
  { first, count }: PeanutNotes,
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
    if (name !== undefined && text) yield { id: pmlId(kind, name), text: textOf([text]) };
  }
}

const addPictures = async (
  database: PalmDatabase,
  trees: readonly FormElement[],
  lastPage: number,
  { addPicture, room }: FormSource,
): Promise<void> => {
  const asked = new Set<string>();
  for (const { tag, attributes } of elementsIn(trees)) if (tag === 'img') asked.add(attributes.src ?? '');
  for (let index = lastPage + 1; index < database.count && asked.size > 0; index += 1) {
    const head = database.record(index, PICTURE.at).toString('latin1');
    if (!head.startsWith(PICTURE.mark)) continue;
    const name = head.slice(PICTURE.nameAt, PICTURE.nameEnd).replace(/\0.*$/s, '').toLowerCase();
    if (!asked.delete(name)) continue;
    addPicture(name, database.record(index, MAX_PICTURE_BYTES).subarray(PICTURE.at));
    await room();
  }
};
