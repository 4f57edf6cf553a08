import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type BookFacts, UnreadableBook } from '../facts.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { chmForm } from './chm-form.ts';
import { CONTAINER, contentDocument, type FormHead, navigationDocument, packageDocument } from './documents.ts';
import { docxForm } from './docx-form.ts';
import { fb2Form, fb2ZipForm } from './fb2-form.ts';
import type { Converter } from './form.ts';
import { htmlForm } from './html-form.ts';
import { palmForm } from './palm-form.ts';
import { formPictures } from './pictures.ts';
import { placed } from './placed.ts';
import { rtfForm } from './rtf-form.ts';
import { STYLE_SHEET } from './style.ts';
import { txtForm } from './txt-form.ts';
import { epubWriter } from './write-epub.ts';
import { xhtmlOf } from './write-xhtml.ts';

/** One converter a format; the key is `Format.name`. */
const converters: Record<string, Converter> = {
  fb2: fb2Form,
  'fb2.zip': fb2ZipForm,
  txt: txtForm,
  html: htmlForm,
  rtf: rtfForm,
  docx: docxForm,
  mobi: palmForm,
  azw3: palmForm,
  prc: palmForm,
  pdb: palmForm,
  chm: chmForm,
};

/** Whether books of this format are read in a form that is made of them. */
export const hasForm = (format: string): boolean => Object.hasOwn(converters, format);

/** How a form is made; it rises whenever the same source would give another one. */
export const FORM_VERSION = 2;

/** A book to turn over, and what is known of it. */
export type FormRequest = { path: string; format: string } & Pick<BookFacts['metadata'], 'title' | 'language'>;
export type FormListener = { give: (bytes: Uint8Array) => Promise<void>; progress: (share: number) => void };

/** In bytes: pictures are kept as they are, text is packed again. */
const LARGEST = { free: 64 * 1024 ** 2, times: 4 };
/** Reading the source is so much of the work, writing the rest. */
const READING = 0.6;

/**
 * Turns a book into its reading form: an EPUB 3 that is valid by EPUBCheck, so that one reader opens everything that is text
 * (`give` hears its bytes). The same source gives the same bytes. Throws `UnreadableBook`.
 */
export const makeForm = async (
  { path, format, title, language }: FormRequest,
  { give, progress }: FormListener,
): Promise<void> => {
  const convert = converters[format];
  if (!convert) throw new UnreadableBook('damaged', `${format} has no reading form`);
  const { size } = await stat(path);
  const epub = epubWriter(give, LARGEST.free + LARGEST.times * size);
  epub.add('META-INF/container.xml', CONTAINER);
  epub.add('book/style.css', STYLE_SHEET);
  const pictures = formPictures((name, bytes) => epub.add(`book/${name}`, bytes));
  const book = await convert({
    path,
    format,
    addPicture: pictures.add,
    room: epub.room,
    progress: (share) => progress(share * READING),
  });
  const { files, outline } = placed(book);
  const [first] = files;
  if (!first) throw new UnreadableBook('damaged', 'there is no text in it');
  const head: FormHead = {
    identifier: await identifierOf(path),
    title: title?.trim() || '–',
    language: language && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : 'und',
    progression: book.progression,
  };
  for (const [index, file] of files.entries()) {
    const body = xhtmlOf(file.blocks, { href: file.href, picture: pictures.pathOf });
    epub.add(`book/${file.path}`, contentDocument(head, body));
    if (index % 20 === 0) {
      progress(READING + ((1 - READING) * index) / files.length);
      await epub.room();
    }
  }
  epub.add('book/nav.xhtml', navigationDocument(head, outline, first.path));
  epub.add('book/content.opf', packageDocument(head, files, pictures.all));
  await epub.end();
};

/** A UUID (RFC 9562, version 8) of the source. */
const identifierOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of fileChunks(path)) hash.update(chunk);
  const hex = hash.digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
