import type { Readable } from 'node:stream';
import { type OpenedPages, PAGE_WIDTHS, type pages, type Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { FormService } from '../forms/forms.service.ts';
import type { PartService } from '../reading/parts.service.ts';
import { type Picture, type pageDrawer, type Wish } from './page-drawer.ts';
import { pdfFiles } from './pdf-file.ts';
import { positionsOf } from './positions.ts';

type Links = Record<'pagesUrl' | 'fileUrl', (reader: SignedIn, bookId: bigint) => string>;
type Collaborators = {
  books: BookService;
  files: FileService;
  forms: Pick<FormService, 'source' | 'own'>;
  parts: Pick<PartService, 'opened'>;
  links: Links;
  drawer: ReturnType<typeof pageDrawer>;
  /** What draws DjVu, where it is there. */
  ddjvu: Promise<unknown>;
  booksUrl: string;
};
/** A page as its address and headers ask for it; `width` in pixels, `null`: as it is. */
type Asked = { book: string; signature: string; page: number; wish: Wish };
export type PageService = ReturnType<typeof pageService>;

/** Books of fixed pages: comics, DjVu, PDF. */
export const pageService = ({ books, files, forms, parts, links, drawer, ddjvu, booksUrl }: Collaborators) => {
  /** Who draws the pages: the server, or whoever has the file. @throws Refusal `file.format_unsupported` when nobody can */
  const sourceOf = async (document: Document, { isDrm }: Pick<BookRow, 'isDrm'>): Promise<'pictures' | 'pdf'> => {
    const { format } = document;
    if (!isDrm && format === 'pdf') return 'pdf';
    if (!isDrm && (COMICS.includes(format) || (format === 'djvu' && (await ddjvu) !== null))) return 'pictures';
    throw new Refusal('file.format_unsupported');
  };

  const pdfFile = pdfFiles(files);

  /** The file of a PDF as it is sent. */
  const sentPdf = async (book: BookRow, { sha256, document }: { sha256: Uint8Array; document: Document }) =>
    pdfFile({
      sha256: Buffer.from(sha256).toString('hex'),
      bytes: await bytesOf(book, sha256),
      objects: (document.contents?.kind === 'pages' && document.contents.objects) || null,
    });

  /** How many bytes the file has whose pages are shown: a book may lie in a ZIP. */
  const bytesOf = async (book: BookRow, sha256: Uint8Array): Promise<number> =>
    Buffer.from(book.sha256).equals(sha256) ? Number(book.bytes) : files.bytes(sha256);

  return {
    /** @throws Refusal `file.not_found`, or `file.format_unsupported` for a book without pages that can be shown */
    async open(reader: SignedIn, bookId: string): Promise<OpenedPages> {
      const book = await books.own(reader.readerId, bookId);
      const document = await files.document(book);
      const contents = document ? pagesIn(document) : null;
      if (!document || !contents) throw new Refusal('file.format_unsupported');
      const source = await sourceOf(document, book);
      const own = await forms.own(book);
      if (!own) throw new Refusal('file.not_found');
      return {
        title: book.title,
        fast_hash: book.fastHash,
        authors: book.authors,
        surfaceUrl: `${booksUrl}/surface/`,
        pages: contents.pages,
        sizes: contents.images?.map(({ width, height }) => (width && height ? { width, height } : null)) ?? null,
        progression: contents.progression,
        outline: contents.outline,
        source:
          source === 'pdf'
            ? { kind: 'pdf', fileUrl: links.fileUrl(reader, book.id), bytes: (await sentPdf(book, own)).bytes }
            : { kind: 'pictures', pageUrl: `${links.pagesUrl(reader, book.id)}{page}`, widths: [...PAGE_WIDTHS] },
        position:
          book.positionAt === null
            ? null
            : { page: pageOf(book), fraction: book.fraction, updated: book.positionAt.toISOString() },
      };
    },
    /**
     * A page of a book that a signed prefix opens: its validator, and how it is drawn.
     * @throws as `PartService.opened`, Refusal `file.not_found`, `file.format_unsupported`
     */
    async page({
      book,
      signature,
      page,
      wish,
    }: Asked): Promise<{ etag: string; draw(isGone: () => boolean): Promise<Picture> }> {
      const opened = await parts.opened(book, signature);
      const { document, sha256 } = opened;
      const contents = document.contents;
      if (contents?.kind !== 'pages' || !contents.images || page >= contents.pages) throw new Refusal('file.not_found');
      if ((await sourceOf(document, opened.book)) !== 'pictures') throw new Refusal('file.not_found');
      const wanted = {
        readerId: opened.book.readerId,
        bytes: await bytesOf(opened.book, Buffer.from(sha256, 'hex')),
        sha256,
        document,
        page,
        wish: { ...wish, width: onLadder(wish.width) },
      };
      return { etag: drawer.tag(wanted), draw: (isGone) => drawer.picture({ ...wanted, isGone }) };
    },
    /** The file of a PDF, for those who draw it themselves. @throws as `page` */
    async file(
      bookId: string,
      signature: string,
    ): Promise<{ bytes: number; etag: string; type: string; read(range: ByteRange | null): Promise<Readable> }> {
      const { book, document, sha256 } = await parts.opened(bookId, signature);
      if ((await sourceOf(document, book)) !== 'pdf') throw new Refusal('file.not_found');
      const sent = await sentPdf(book, { sha256: Buffer.from(sha256, 'hex'), document });
      return { ...sent, type: 'application/pdf' };
    },
    /** @throws Refusal `file.format_unsupported` for a book that has none (sound), or whose chapters are not known */
    async positions(reader: SignedIn, bookId: string): Promise<Reply<typeof pages.positions>> {
      const book = await books.own(reader.readerId, bookId);
      const source = await forms.source(book);
      const found = source ? positionsOf(source.document) : 'none';
      if (found === 'none') throw new Refusal('file.format_unsupported');
      if (found === 'too_many') throw new Refusal('file.unreadable');
      return found;
    },
  };
};

type PageContents = Extract<NonNullable<Document['contents']>, { kind: 'pages' }>;
type Known = Pick<PageContents, 'images' | 'progression' | 'outline'> & { pages: number | null };

/** What is known of the pages; of a PDF that asks for a password only that it has some. */
const pagesIn = ({ contents, format }: Document): Known | null => {
  if (contents === null && format === 'pdf') return { pages: null, images: null, progression: 'ltr', outline: [] };
  return contents?.kind === 'pages' && contents.pages > 0 ? contents : null;
};

const COMICS = ['cbz', 'cbr', 'cb7', 'cbt'];

const onLadder = (width: number | null): number | null =>
  width === null ? null : (PAGE_WIDTHS.find((step) => step >= width) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? null);

/** From a pointer as old clients write it, which counts pages from 0. */
const pageOf = ({ pointer, pointerPb }: BookRow): number | null => {
  const [, page] = /^pbr:\/page\?page=(\d{1,6})\b/.exec(pointer ?? pointerPb ?? '') ?? [];
  return page === undefined ? null : Number(page);
};
