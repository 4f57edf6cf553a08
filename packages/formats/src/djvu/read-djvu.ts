import type { OutlineEntry, PageImage } from '../book-contents.ts';
import { createBookFacts, UnreadableBook } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { WindowedFile } from '../zip/file-window.ts';
import { type Annotations, parseAnnotations } from './annotations.ts';
import { unpackBzz } from './bzz.ts';
import { type Chunk, listChunks, readChunk, readFormType } from './chunks.ts';
import { type Component, parseDirectory } from './directory.ts';
import { toDjvuMetadata } from './metadata.ts';
import { parseDjvuOutline } from './outline.ts';
import { toPageImage } from './page-image.ts';

const START = 4; // behind "AT&T"
const MAX_COMPONENTS = 65_535;
const MAX_CHUNKS_OF_PAGE = 200;
const MAX_ANNOTATIONS = 8;
const MAX_CHUNK_BYTES = 2 * 1024 ** 2;
/** Decompressed size of one outline or annotation chunk. */
const MAX_UNPACKED = 2 * 1024 ** 2;
/** Maximum number of pages whose sizes are read. */
const MAX_SIZED = 5000;
const PICTURES = ['DJVU', 'PM44', 'BM44'];

/**
 * Reads DjVu: one page or a document of many, in one file or with separate pages. Only the directory, outline,
 * annotations and page headers are read. Covers are rendered elsewhere.
 */
export const readDjvu: Parser = async ({ path }) => {
  const file = new WindowedFile(path);
  try {
    const form = readChunk(file, START);
    const kind = form && readFormType(file, form);
    if (!form || !kind || file.bytes(0, START).toString('latin1') !== 'AT&T')
      throw new UnreadableBook('damaged', 'this is no DjVu file');
    if (kind === 'DJVM') return toFacts(readDocument(file, form));
    if (!PICTURES.includes(kind)) throw new UnreadableBook('damaged', 'this is a part of a DjVu document');
    return toFacts({ pages: [toPageImage(file, form, '')], outline: [], annotations: readAnnotations(file, [form]) });
  } finally {
    file.end();
  }
};

type Document = { pages: PageImage[]; outline: OutlineEntry[]; annotations: Annotations };

const toFacts = ({ pages, outline, annotations }: Document) =>
  createBookFacts('djvu', toDjvuMetadata(annotations), {
    kind: 'pages',
    pages: pages.length,
    outline,
    progression: 'ltr',
    images: pages,
  });

const readDocument = (file: WindowedFile, form: Chunk): Document => {
  let components: Component[] = [];
  let packedOutline: Chunk | null = null;
  const forms: Component[] = [];
  for (const chunk of listChunks(file, form, MAX_COMPONENTS)) {
    if (chunk.id === 'DIRM') components = orFallback(() => parseDirectory(readChunkBytes(file, chunk)), []);
    else if (chunk.id === 'NAVM') packedOutline ??= chunk;
    else if (components.length > 0)
      break; // the directory lists the rest
    else forms.push(readComponent(file, chunk, forms.length));
  }
  const all = components.length > 0 ? components : forms;
  const pages = all.filter(({ kind }) => kind === 'page');
  if (pages.length === 0) throw new UnreadableBook('damaged', 'the DjVu document has no page');
  const formAt = ({ offset }: Component): Chunk[] => {
    const chunk = offset === null ? null : readChunk(file, offset);
    return chunk ? [chunk] : [];
  };
  const shared = all.filter(({ kind }) => kind === 'annotations');
  return {
    pages: pages.map((page, index) => toPageImage(file, index < MAX_SIZED ? formAt(page)[0] : undefined, page.id)),
    outline: packedOutline ? readOutline(file, packedOutline, pages) : [],
    annotations: readAnnotations(file, [...shared.slice(0, 10), ...pages.slice(0, 1)].flatMap(formAt)),
  };
};

/** Reads a component from its `FORM` when the directory is unusable. */
const readComponent = (file: WindowedFile, chunk: Chunk, index: number): Component => {
  const id = `${index + 1}`;
  const kind = readFormType(file, chunk) === 'DJVU' ? 'page' : 'other';
  return { kind, id, name: id, offset: chunk.at - 8 };
};

const readOutline = (file: WindowedFile, chunk: Chunk, pages: Component[]): OutlineEntry[] => {
  const byName = new Map(pages.flatMap(({ id, name }, index) => [[id, index] as const, [name, index] as const]));
  const unpacked = orFallback(() => unpackBzz(readChunkBytes(file, chunk), MAX_UNPACKED), Buffer.alloc(0));
  return parseDjvuOutline(unpacked, pages.length, (name) => byName.get(name) ?? null);
};

/** Reads the annotations of these forms; the first value of a key wins. */
const readAnnotations = (file: WindowedFile, forms: Chunk[]): Annotations => {
  const merged: Annotations = { metadata: new Map(), xmp: null };
  const chunks = forms.flatMap((form) => [...listChunks(file, form, MAX_CHUNKS_OF_PAGE)].filter(isAnnotation));
  for (const chunk of chunks.slice(0, MAX_ANNOTATIONS)) {
    const bytes = readChunkBytes(file, chunk);
    const unpacked = chunk.id === 'ANTa' ? bytes : orFallback(() => unpackBzz(bytes, MAX_UNPACKED), Buffer.alloc(0));
    const { metadata, xmp } = parseAnnotations(unpacked);
    for (const [key, value] of metadata) if (!merged.metadata.has(key)) merged.metadata.set(key, value);
    merged.xmp ??= xmp;
  }
  return merged;
};
const isAnnotation = ({ id }: Chunk): boolean => id === 'ANTa' || id === 'ANTz';

const readChunkBytes = (file: WindowedFile, { at, size }: Chunk): Buffer =>
  file.bytes(at, Math.min(size, MAX_CHUNK_BYTES));

/** Returns the fallback for damaged parts; hostile parts throw. */
const orFallback = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableBook && error.reason === 'damaged') return otherwise;
    throw error;
  }
};
