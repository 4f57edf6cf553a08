import { inflateRawSync } from 'node:zlib';
import { UnreadableBook } from '../book-facts.ts';
import { comicArchiveOpeners } from '../comics/archive-openers.ts';
import type { UnpackBudget } from '../comics/comic-archive.ts';
import { type PageImageOptions, type Pixels, renderPage, renderPixels } from './page-image.ts';

/**
 * Where the pages are: one page whose bytes were read from its archive (`method` 8: deflated, `size` when inflated);
 * pages of the archive at `path`, by their paths in it; or one page that is already rendered to pixels.
 */
export type PageSource =
  | { kind: 'part'; bytes: Uint8Array; method: 0 | 8; size: number }
  | { kind: 'archive'; path: string; format: string; pages: readonly string[] }
  | ({ kind: 'pixels' } & Pixels);
export type DrawRequest = { source: PageSource } & PageImageOptions;

/** The largest page in bytes, as in its archive. */
export const MAX_PAGE_BYTES = 48 * 1024 ** 2;
/** How far an archive may be searched for a page that a reader waits for. */
const ARCHIVE_REACH: UnpackBudget = { bytes: 1024 ** 3, ms: 8000 };
/** Limits for the additional pages of a solid archive, where unpacking the first page costs more than they do. */
const EXTRA_PAGES = { ms: 1500, bytes: 12 * 1024 ** 2 };

/**
 * Renders pages. For each one `write` receives its index in the request (one byte), followed by the image, which is empty
 * when the page cannot be rendered. The first page always comes; the others only when they cost little extra.
 * Throws `UnreadableBook`.
 */
export const drawPages = async (
  { source, ...options }: DrawRequest,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const writePage = (index: number, picture: Uint8Array | null): Promise<void> =>
    write(Buffer.concat([Buffer.from([index]), picture ?? Buffer.alloc(0)]));
  switch (source.kind) {
    case 'part': {
      const bytes = unpackPart(source);
      return writePage(0, bytes && (await renderPage(bytes, options)));
    }
    case 'pixels':
      return writePage(0, await renderPixels(source, options));
    case 'archive':
      return drawFromArchive(source, options, writePage);
    default:
      source satisfies never;
  }
};

const unpackPart = ({ bytes, method, size }: PageSource & { kind: 'part' }): Uint8Array | null => {
  try {
    const inflated = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.min(size, MAX_PAGE_BYTES) }) : bytes;
    return inflated.length === size ? inflated : null;
  } catch {
    return null; // damaged, or larger than declared
  }
};

const drawFromArchive = async (
  { path, format, pages }: PageSource & { kind: 'archive' },
  options: PageImageOptions,
  writePage: (index: number, picture: Uint8Array | null) => Promise<void>,
): Promise<void> => {
  const archive = await comicArchiveOpeners[format]?.(path, ARCHIVE_REACH);
  if (!archive) throw new UnreadableBook('damaged', `${format} has no pages that could be drawn`);
  try {
    const files = pages.flatMap((page) => archive.files.find((file) => file.path === page) ?? []);
    const [first] = files;
    if (!first || first.path !== pages[0]) return await writePage(0, null);
    if (!archive.readSequentially) {
      const bytes = await archive.read(first, MAX_PAGE_BYTES);
      return await writePage(0, bytes && (await renderPage(bytes, options)));
    }
    let deadline = Number.POSITIVE_INFINITY;
    let leftBytes = EXTRA_PAGES.bytes;
    for await (const { path: page, bytes } of archive.readSequentially(files, MAX_PAGE_BYTES)) {
      if (performance.now() > deadline || leftBytes < 0) return;
      const picture = await renderPage(bytes, options);
      await writePage(pages.indexOf(page), picture);
      leftBytes -= picture?.length ?? 0;
      if (page === first.path) deadline = performance.now() + EXTRA_PAGES.ms;
    }
    if (deadline === Number.POSITIVE_INFINITY) await writePage(0, null);
  } finally {
    archive.close();
  }
};
