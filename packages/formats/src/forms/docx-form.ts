import { documentPart, type Relationship, readPart, relationshipsOf, relationsOf } from '../docx/relations.ts';
import { UnreadableBook } from '../facts.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { readXml } from '../xml/stream.ts';
import { Archive, type ArchiveEntry } from '../zip/archive.ts';
import { docxNumbering } from './docx-numbering.ts';
import { docxStyles } from './docx-styles.ts';
import { docxNotes, docxText } from './docx-text.ts';
import type { Converter, FormBook, FormNode, FormSource } from './form.ts';
import { paced } from './paced.ts';
import { treeBudget, treeBuilder } from './tree-builder.ts';

/** In bytes of one part: ten times the text of any book. */
const MOST = 256 * 1024 ** 2;
const LARGEST_PICTURE = 32 * 1024 ** 2;
const NOTES = ['footnotes', 'endnotes'];

/** Word documents (ECMA-376): their text and notes. Comments, headers, and whatever lies outside of the file are left alone. */
export const docxForm: Converter = async (source) => {
  const archive = await Archive.open(source.path);
  try {
    return await formOf(archive, source);
  } finally {
    archive.close();
  }
};

const formOf = async (archive: Archive, source: FormSource): Promise<FormBook> => {
  const document = documentPart(archive, await relationsOf(archive, ''));
  const related = await relationshipsOf(archive, document.path);
  const sheet = async (kind: string) => {
    const part = partOf(related, kind);
    return part ? readPart(archive, part) : null;
  };
  const sheets = {
    styles: docxStyles(await sheet('styles')),
    numbering: docxNumbering(await sheet('numbering')),
    notes: docxNotes(),
  };
  const pictures = pictureQueue(archive, source);
  const budget = treeBudget();
  const body = treeBuilder(budget);
  const aside = treeBuilder(budget);
  let isRightToLeft = false;
  for (const part of [document, ...NOTES.map((kind) => partOf(related, kind))]) {
    if (!part) continue;
    const isText = part === document;
    const relationships = isText ? related : await relationshipsOf(archive, part.path);
    const builder = isText ? body : aside;
    const { listener, directions, end } = docxText({ ...sheets, builder, relationships, want: pictures.want });
    const progress = isText ? source.progress : (): void => {};
    const chunks = paced(archive.chunks(part), part.size, { room: pictures.write, progress });
    await readXml(decodedText(chunks, encodingOf, MOST), listener);
    end();
    if (isText) isRightToLeft = directions.rtl > directions.ltr;
  }
  await pictures.write();
  const chapter = (isAside: boolean, nodes: FormNode[]) => ({ name: null, isAside, nodes });
  return {
    progression: isRightToLeft ? 'rtl' : 'ltr',
    chapters: [chapter(false, body.root.children), chapter(true, aside.root.children)],
    outline: null,
  };
};

const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);

const partOf = (related: readonly Relationship[], kind: string): ArchiveEntry | undefined =>
  related.find((one) => one.kind === kind && one.part)?.part;

/** Pictures that the text asks for, handed on between its pieces. */
const pictureQueue = (archive: Archive, { addPicture, room }: FormSource) => {
  const known = new Set<ArchiveEntry>();
  let waiting: ArchiveEntry[] = [];
  return {
    want(picture: ArchiveEntry): void {
      if (known.has(picture) || picture.size > LARGEST_PICTURE) return;
      known.add(picture);
      waiting.push(picture);
    },
    async write(): Promise<void> {
      const now = waiting;
      waiting = [];
      for (const picture of now) {
        await room();
        try {
          addPicture(picture.path, await archive.read(picture, LARGEST_PICTURE));
        } catch (error) {
          // one that does not inflate is as good as none: its words stand in its place
          if (!(error instanceof UnreadableBook)) throw error;
        }
      }
      await room();
    },
  };
};
