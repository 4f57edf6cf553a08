import { buffer } from 'node:stream/consumers';
import {
  type Ddjvu,
  type DrawRequest,
  MAX_PAGE_BYTES,
  type PageSource,
  type ParserPool,
  ReadingAborted,
  UnreadableBook,
} from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { createFileLeaseCache } from '../../platform/file-lease-cache.ts';
import type { Document, FileService } from '../files/files.service.ts';

export type PageImage = { bytes: Uint8Array; mediaType: string };
/** The requested form of a page: `width` in pixels is one of `PAGE_WIDTHS`; `null`: original size. */
export type PageFormat = Pick<DrawRequest, 'width' | 'webp' | 'avif'>;
/** A page (from 0) of a file of `bytes` bytes, for a reader. `isAborted`: whether the client has disconnected. */
export type PageRequest = {
  readerId: bigint;
  sha256: string;
  bytes: number;
  document: Document;
  page: number;
  format: PageFormat;
  isAborted: () => boolean;
};

/** Recently rendered pages: some hundreds, for readers that turn back. */
const CACHE_LIMITS = { entries: 2000, weight: 48 * 1024 ** 2, weigh: ({ bytes }: PageImage) => bytes.length };
/** Local copies of archives that can't be read by ranges. */
const LEASE_LIMITS = { bytes: 1024 ** 3, ms: 600_000 };
/** Concurrent renders per reader; a strip of thumbnails requests dozens. */
const READER_QUEUE = { max: 4, maxWaiting: 100, timeoutMs: 20_000 };
/** Concurrent renders in total; each may hold a page of 48 MB. */
const GLOBAL_QUEUE = { max: 4, maxWaiting: 1000, timeoutMs: 20_000 };
/** A solid archive is unpacked by one pass at a time, which also caches the following pages. */
const ARCHIVE_QUEUE = { max: 1, maxWaiting: 100, timeoutMs: 20_000 };
const PAGES_PER_PASS = 12;
const RETRY_SECONDS = 5;

/** Part of the ETag; increment it whenever the same page renders differently. */
const RENDER_VERSION = 1;

type Dependencies = { files: FileService; pool: ParserPool; ddjvu: Promise<Ddjvu | null> };

export const createPageRenderer = ({ files, pool, ddjvu }: Dependencies) => {
  const renderedPages = createCache<PageImage>(CACHE_LIMITS);
  const leases = createFileLeaseCache(files.withLocalFile, LEASE_LIMITS);
  const readerQueue = createConcurrencyLimiter(READER_QUEUE);
  const archiveQueue = createConcurrencyLimiter(ARCHIVE_QUEUE);
  const globalQueue = createConcurrencyLimiter(GLOBAL_QUEUE);

  const readPart = async ({ sha256, document }: PageRequest, path: string): Promise<PageSource | null> => {
    const part = document.parts.find((entry) => entry.path === path);
    if (!part) return null;
    const { method, size, offset, compressedSize } = part;
    if (compressedSize === 0 || compressedSize > MAX_PAGE_BYTES) throw new Refusal('file.unreadable');
    const bytes = await buffer(await files.read(sha256, { start: offset, end: offset + compressedSize - 1 }));
    return { kind: 'part', bytes, method, size };
  };

  /** Renders the page; further pages from the same pass are cached. */
  const render = async (
    request: PageRequest,
    paths: readonly string[],
    source: PageSource,
  ): Promise<PageImage | null> => {
    let result: PageImage | null = null;
    for await (const { index, picture } of pool.drawPages({ source, ...request.format })) {
      if (index === 0) result = picture;
      else if (picture && paths[index])
        void renderedPages.get(toCacheKey({ ...request, page: request.page + index }), async () => picture);
    }
    return result;
  };

  const renderFromArchive = (request: PageRequest, paths: readonly string[]): Promise<PageImage | null> =>
    leases.use(request.sha256, request.bytes, (path) =>
      render(request, paths, { kind: 'archive', path, format: request.document.format, pages: paths }),
    );

  const renderFromDjvu = async (request: PageRequest): Promise<PageImage | null> => {
    const decoder = await ddjvu;
    if (!decoder) throw new Refusal('file.format_unsupported');
    const box = fitSize(request);
    return leases.use(request.sha256, request.bytes, async (path) =>
      render(request, [], { kind: 'pixels', ...(await decoder.draw(path, request.page, box)) }),
    );
  };

  /** @throws Refusal */
  const renderPage = async (request: PageRequest): Promise<PageImage> => {
    const paths = listPaths(request, PAGES_PER_PASS);
    const [path] = paths;
    if (path === undefined) throw new Refusal('file.not_found');
    const work = async (): Promise<PageImage | null> => {
      if (isDjvu(request)) return renderFromDjvu(request);
      const part = await readPart(request, path);
      return part ? render(request, [path], part) : renderFromArchive(request, paths);
    };
    const picture = await enqueue(globalQueue, 0n, work).catch(toRefusal);
    if (!picture) throw new Refusal('file.unreadable');
    return picture;
  };

  return {
    close: leases.close,
    /** The strong ETag of what `getPage` returns, without rendering it. */
    computeEtag: (request: Omit<PageRequest, 'isAborted' | 'readerId'>): string => `"${toContentKey(request)}"`,
    /**
     * @throws Refusal `file.not_found` for a page that the book does not have, `file.unreadable` for one that can't be
     * rendered, `server.unavailable` when too many requests wait
     */
    getPage: (request: PageRequest): Promise<PageImage> =>
      enqueue(readerQueue, request.readerId, async () => {
        if (request.isAborted()) throw unavailable();
        const renderOnce = () => renderedPages.get(toCacheKey(request), () => renderPage(request));
        return isZipEntry(request) || isDjvu(request)
          ? renderOnce()
          : enqueue(archiveQueue, BigInt(`0x${request.sha256}`), renderOnce);
      }),
  };
};

/** Pages are cached per reader, so that response times reveal nothing about other readers. */
const toCacheKey = (request: Omit<PageRequest, 'isAborted'>): string => `${request.readerId} ${toContentKey(request)}`;

const toContentKey = ({
  sha256,
  page,
  format: { width, webp, avif },
}: Omit<PageRequest, 'isAborted' | 'readerId'>): string =>
  [sha256.slice(0, 32), page, width ?? 'whole', `${webp ? 'w' : ''}${avif ? 'a' : ''}`, RENDER_VERSION].join('.');

const listPaths = ({ document: { contents }, page }: PageRequest, count: number): string[] =>
  contents?.kind === 'pages' ? (contents.images ?? []).slice(page, page + count).map(({ path }) => path) : [];

const isZipEntry = (request: PageRequest): boolean => {
  const [path] = listPaths(request, 1);
  return request.document.parts.some((part) => part.path === path);
};

const isDjvu = ({ document: { format } }: PageRequest): boolean => format === 'djvu';

/** Pixel limit of pages rendered by an external program: they pass through this process. */
const MAX_PIXELS = 16_000_000;
/** For pages of unknown size. */
const DEFAULT_SIZE = { width: 1600, height: 2400 };

/** The size to render a page at: never larger than the original. */
const fitSize = ({ document: { contents }, page, format }: PageRequest): { width: number; height: number } => {
  const image = contents?.kind === 'pages' ? contents.images?.[page] : undefined;
  const original = image?.width && image.height ? { width: image.width, height: image.height } : DEFAULT_SIZE;
  const scale = Math.min(
    1,
    (format.width ?? original.width) / original.width,
    Math.sqrt(MAX_PIXELS / (original.width * original.height)),
  );
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.ceil(original.height * scale)),
  };
};

const unavailable = (): Refusal => new Refusal('server.unavailable', {}, RETRY_SECONDS);

const enqueue = async <T>(
  queue: ReturnType<typeof createConcurrencyLimiter>,
  key: bigint,
  work: () => Promise<T>,
): Promise<T> => {
  const outcome = await queue(key, work);
  if (!outcome) throw unavailable();
  return outcome.value;
};

const toRefusal = (error: unknown): never => {
  if (error instanceof UnreadableBook) throw new Refusal('file.unreadable');
  if (error instanceof ReadingAborted) throw unavailable();
  throw error;
};
