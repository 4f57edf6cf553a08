import type { Readable } from 'node:stream';
import { type OpenedPages, PAGE_WIDTHS, type pages, type Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { PartService } from '../reading/parts.service.ts';
import { type createPageRenderer, type PageFormat, type PageImage } from './page-renderer.ts';
import { createPdfReader } from './pdf-file.ts';
import { computePositions } from './position-list.ts';

type Links = Record<'pagesUrl' | 'fileUrl', (reader: SignedIn, bookId: bigint) => string>;
type Dependencies = {
  books: BookService;
  files: FileService;
  conversion: Pick<ConversionService, 'findSource' | 'getOriginal'>;
  parts: Pick<PartService, 'authorize'>;
  links: Links;
  renderer: ReturnType<typeof createPageRenderer>;
  /** Resolves to the DjVu decoder, or null where none is installed. */
  ddjvu: Promise<unknown>;
  booksUrl: string;
};
/** A page as requested by URL and headers. */
type PageRequest = { book: string; signature: string; page: number; format: PageFormat };
export type PageService = ReturnType<typeof createPageService>;

/** Fixed-layout books: comics, DjVu, PDF. */
export const createPageService = ({
  books,
  files,
  conversion: forms,
  parts,
  links,
  renderer: drawer,
  ddjvu,
  booksUrl,
}: Dependencies) => {
  /** Whether the server renders the pages, or the client renders the PDF. @throws Refusal `file.format_unsupported` */
  const requireSource = async (document: Document, { isDrm }: Pick<BookRow, 'isDrm'>): Promise<'pictures' | 'pdf'> => {
    const format = document.format;
    if (!isDrm && format === 'pdf') return 'pdf';
    if (!isDrm && (COMICS.includes(format) || (format === 'djvu' && (await ddjvu) !== null))) return 'pictures';
    throw new Refusal('file.format_unsupported');
  };

  const readPdf = createPdfReader(files);

  /** The PDF as served to the client. */
  const openPdf = async (book: BookRow, { sha256, document }: { sha256: Uint8Array; document: Document }) =>
    readPdf({
      sha256: Buffer.from(sha256).toString('hex'),
      bytes: await getFileSize(book, sha256),
      objects: (document.contents?.kind === 'pages' && document.contents.objects) || null,
    });

  /** Size of the file whose pages are shown: the book may be inside a ZIP. */
  const getFileSize = async (book: BookRow, sha256: Uint8Array): Promise<number> =>
    Buffer.from(book.sha256).equals(sha256) ? Number(book.bytes) : files.findSize(sha256);

  return {
    /** @throws Refusal `file.not_found`, or `file.format_unsupported` for a book without displayable pages */
    async open(reader: SignedIn, bookId: string): Promise<OpenedPages> {
      const book = await books.requireOwned(reader.readerId, bookId);
      const document = await files.findDocument(book);
      const contents = document ? findPageContents(document) : null;
      if (!document || !contents) throw new Refusal('file.format_unsupported');
      const source = await requireSource(document, book);
      const original = await forms.getOriginal(book);
      if (!original) throw new Refusal('file.not_found');
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
            ? { kind: 'pdf', fileUrl: links.fileUrl(reader, book.id), bytes: (await openPdf(book, original)).bytes }
            : { kind: 'pictures', pageUrl: `${links.pagesUrl(reader, book.id)}{page}`, widths: [...PAGE_WIDTHS] },
        position:
          book.positionAt === null
            ? null
            : {
                page: parsePage(book),
                fraction: book.fraction,
                updated: book.positionAt.toISOString(),
                version: book.positionVersion,
              },
      };
    },
    /**
     * Finds a page of a book by a signed prefix: its ETag, and a function that renders it.
     * @throws as `PartService.authorize`, Refusal `file.not_found`, `file.format_unsupported`
     */
    async findPage({
      book,
      signature,
      page,
      format,
    }: PageRequest): Promise<{ etag: string; render(isAborted: () => boolean): Promise<PageImage> }> {
      const opened = await parts.authorize(book, signature);
      const { document, sha256 } = opened;
      const contents = document.contents;
      if (contents?.kind !== 'pages' || !contents.images || page >= contents.pages) throw new Refusal('file.not_found');
      if ((await requireSource(document, opened.book)) !== 'pictures') throw new Refusal('file.not_found');
      const request = {
        readerId: opened.book.readerId,
        bytes: await getFileSize(opened.book, Buffer.from(sha256, 'hex')),
        sha256,
        document,
        page,
        format: { ...format, width: roundUpWidth(format.width) },
      };
      return { etag: drawer.computeEtag(request), render: (isAborted) => drawer.getPage({ ...request, isAborted }) };
    },
    /** Returns a PDF file for clients that render it. @throws as `findPage` */
    async getPdf(
      bookId: string,
      signature: string,
    ): Promise<{ bytes: number; etag: string; type: string; read(range: ByteRange | null): Promise<Readable> }> {
      const { book, document, sha256 } = await parts.authorize(bookId, signature);
      if ((await requireSource(document, book)) !== 'pdf') throw new Refusal('file.not_found');
      const pdf = await openPdf(book, { sha256: Buffer.from(sha256, 'hex'), document });
      return { ...pdf, type: 'application/pdf' };
    },
    /** @throws Refusal `file.format_unsupported` for audiobooks and books without known chapters */
    async listPositions(reader: SignedIn, bookId: string): Promise<Reply<typeof pages.positions>> {
      const book = await books.requireOwned(reader.readerId, bookId);
      const source = await forms.findSource(book);
      const found = source ? computePositions(source.document) : 'none';
      if (found === 'none') throw new Refusal('file.format_unsupported');
      if (found === 'too_many') throw new Refusal('file.unreadable');
      return found;
    },
  };
};

type PageContents = Extract<NonNullable<Document['contents']>, { kind: 'pages' }>;
type PageSummary = Pick<PageContents, 'images' | 'progression' | 'outline'> & { pages: number | null };

/** What is known about the pages; of a password-protected PDF only that there are some. */
const findPageContents = ({ contents, format }: Document): PageSummary | null => {
  if (contents === null && format === 'pdf') return { pages: null, images: null, progression: 'ltr', outline: [] };
  return contents?.kind === 'pages' && contents.pages > 0 ? contents : null;
};

const COMICS = ['cbz', 'cbr', 'cb7', 'cbt'];

const roundUpWidth = (width: number | null): number | null =>
  width === null ? null : (PAGE_WIDTHS.find((step) => step >= width) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? null);

/** Parses the page, from 0, of a pointer in the format of old clients. */
const parsePage = ({ pointer, pointerPb }: BookRow): number | null => {
  const [, page] = /^pbr:\/page\?page=(\d{1,6})\b/.exec(pointer ?? pointerPb ?? '') ?? [];
  return page === undefined ? null : Number(page);
};
