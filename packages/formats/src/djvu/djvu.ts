import type { OutlineEntry, PageImage } from '../contents.ts';
import { closedFacts, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { FileWindow } from '../zip/file-window.ts';
import { type Annotations, annotationsIn } from './annotations.ts';
import { unpackBzz } from './bzz.ts';
import { type Chunk, chunkAt, chunksIn, formOf } from './chunks.ts';
import { type Component, componentsIn } from './directory.ts';
import { djvuMetadata } from './metadata.ts';
import { outlineIn } from './outline.ts';
import { pageImage } from './page.ts';

const START = 4; // behind "AT&T"
const MAX_COMPONENTS = 65_535;
const MAX_CHUNKS_OF_PAGE = 200;
const MAX_ANNOTATIONS = 8;
const MAX_CHUNK_BYTES = 2 * 1024 ** 2;
/** What one chunk may unpack to, an outline or annotations. */
const MAX_UNPACKED = 2 * 1024 ** 2;
/** Of more pages the sizes are not looked up. */
const MAX_SIZED = 5000;
const PICTURES = ['DJVU', 'PM44', 'BM44'];

/**
 * DjVu: one page, or a document of many, in one file or with its pages beside it. Only the directory, the outline, the
 * annotations and the head of each page are read. There is no cover: pages are drawn elsewhere.
 */
export const readDjvu: Parser = async ({ path }) => {
  const file = new FileWindow(path);
  try {
    const form = chunkAt(file, START);
    const kind = form && formOf(file, form);
    if (!form || !kind || file.bytes(0, START).toString('latin1') !== 'AT&T')
      throw new UnreadableBook('damaged', 'this is no DjVu file');
    if (kind === 'DJVM') return factsOf(documentIn(file, form));
    if (!PICTURES.includes(kind)) throw new UnreadableBook('damaged', 'this is a part of a DjVu document');
    return factsOf({ pages: [pageImage(file, form, '')], outline: [], annotations: annotationsOf(file, [form]) });
  } finally {
    file.end();
  }
};

type Document = { pages: PageImage[]; outline: OutlineEntry[]; annotations: Annotations };

const factsOf = ({ pages, outline, annotations }: Document) =>
  closedFacts('djvu', djvuMetadata(annotations), {
    kind: 'pages',
    pages: pages.length,
    outline,
    progression: 'ltr',
    images: pages,
  });

const documentIn = (file: FileWindow, form: Chunk): Document => {
  let components: Component[] = [];
  let packedOutline: Chunk | null = null;
  const forms: Component[] = [];
  for (const chunk of chunksIn(file, form, MAX_COMPONENTS)) {
    if (chunk.id === 'DIRM') components = attempt(() => componentsIn(bytesOf(file, chunk)), []);
    else if (chunk.id === 'NAVM') packedOutline ??= chunk;
    else if (components.length > 0)
      break; // the directory tells the rest
    else forms.push(componentAt(file, chunk, forms.length));
  }
  const all = components.length > 0 ? components : forms;
  const pages = all.filter(({ kind }) => kind === 'page');
  if (pages.length === 0) throw new UnreadableBook('damaged', 'the DjVu document has no page');
  const formAt = ({ offset }: Component): Chunk[] => {
    const chunk = offset === null ? null : chunkAt(file, offset);
    return chunk ? [chunk] : [];
  };
  const shared = all.filter(({ kind }) => kind === 'annotations');
  return {
    pages: pages.map((page, index) => pageImage(file, index < MAX_SIZED ? formAt(page)[0] : undefined, page.id)),
    outline: packedOutline ? outlineOf(file, packedOutline, pages) : [],
    annotations: annotationsOf(file, [...shared.slice(0, 10), ...pages.slice(0, 1)].flatMap(formAt)),
  };
};

/** Where the directory is lost the forms themselves say what they are. */
const componentAt = (file: FileWindow, chunk: Chunk, index: number): Component => {
  const id = `${index + 1}`;
  const kind = formOf(file, chunk) === 'DJVU' ? 'page' : 'other';
  return { kind, id, name: id, offset: chunk.at - 8 };
};

const outlineOf = (file: FileWindow, chunk: Chunk, pages: Component[]): OutlineEntry[] => {
  const byName = new Map(pages.flatMap(({ id, name }, index) => [[id, index] as const, [name, index] as const]));
  const unpacked = attempt(() => unpackBzz(bytesOf(file, chunk), MAX_UNPACKED), Buffer.alloc(0));
  return outlineIn(unpacked, pages.length, (name) => byName.get(name) ?? null);
};

/** The annotations of these forms; what is said first counts. */
const annotationsOf = (file: FileWindow, forms: Chunk[]): Annotations => {
  const found: Annotations = { metadata: new Map(), xmp: null };
  const chunks = forms.flatMap((form) => [...chunksIn(file, form, MAX_CHUNKS_OF_PAGE)].filter(isAnnotation));
  for (const chunk of chunks.slice(0, MAX_ANNOTATIONS)) {
    const bytes = bytesOf(file, chunk);
    const unpacked = chunk.id === 'ANTa' ? bytes : attempt(() => unpackBzz(bytes, MAX_UNPACKED), Buffer.alloc(0));
    const { metadata, xmp } = annotationsIn(unpacked);
    for (const [key, value] of metadata) if (!found.metadata.has(key)) found.metadata.set(key, value);
    found.xmp ??= xmp;
  }
  return found;
};
const isAnnotation = ({ id }: Chunk): boolean => id === 'ANTa' || id === 'ANTz';

const bytesOf = (file: FileWindow, { at, size }: Chunk): Buffer => file.bytes(at, Math.min(size, MAX_CHUNK_BYTES));

/** A part that cannot be unpacked costs the book that part; one that inflates too far is an attack. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableBook && error.reason === 'damaged') return otherwise;
    throw error;
  }
};
