import { inflateRawSync } from 'node:zlib';
import type { Reach } from '../comics/archive.ts';
import { comicArchives } from '../comics/archives.ts';
import { UnreadableBook } from '../facts.ts';
import { type PageWish, type Pixels, pagePicture, pixelsPicture } from './page-picture.ts';

/**
 * Where the pages are: one whose bytes were cut out of its archive (`method` 8: deflated, `size` when inflated); some of
 * the archive at `path`, named by their paths in it; one that is drawn already.
 */
export type PageSource =
  | { kind: 'part'; bytes: Uint8Array; method: 0 | 8; size: number }
  | { kind: 'archive'; path: string; format: string; pages: readonly string[] }
  | ({ kind: 'pixels' } & Pixels);
export type DrawRequest = { source: PageSource } & PageWish;

/** The largest page, in bytes, as it lies in its archive. */
export const MAX_PAGE_BYTES = 48 * 1024 ** 2;
/** Someone waits for the page: an archive may be gone through for its sake. */
const FAR: Reach = { bytes: 1024 ** 3, ms: 8000 };
/** Pages that come with the one that was asked for, where unpacking that one has cost more than they do. */
const MORE = { ms: 1500, bytes: 12 * 1024 ** 2 };

/**
 * Draws pages; `give` hears of each one by its place among those asked for (one byte), followed by its picture, which is
 * empty when it can't be drawn. The first of them comes in any case; the others where they cost little then.
 * Throws `UnreadableBook`.
 */
export const drawPages = async (
  { source, ...wish }: DrawRequest,
  give: (bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const tell = (index: number, picture: Uint8Array | null): Promise<void> =>
    give(Buffer.concat([Buffer.from([index]), picture ?? Buffer.alloc(0)]));
  switch (source.kind) {
    case 'part': {
      const bytes = unpacked(source);
      return tell(0, bytes && (await pagePicture(bytes, wish)));
    }
    case 'pixels':
      return tell(0, await pixelsPicture(source, wish));
    case 'archive':
      return fromArchive(source, wish, tell);
    default:
      source satisfies never;
  }
};

const unpacked = ({ bytes, method, size }: PageSource & { kind: 'part' }): Uint8Array | null => {
  try {
    const whole = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.min(size, MAX_PAGE_BYTES) }) : bytes;
    return whole.length === size ? whole : null;
  } catch {
    return null; // damaged, or larger than it claims
  }
};

const fromArchive = async (
  { path, format, pages }: PageSource & { kind: 'archive' },
  wish: PageWish,
  tell: (index: number, picture: Uint8Array | null) => Promise<void>,
): Promise<void> => {
  const archive = await comicArchives[format]?.(path, FAR);
  if (!archive) throw new UnreadableBook('damaged', `${format} has no pages that could be drawn`);
  try {
    const files = pages.flatMap((page) => archive.files.find((file) => file.path === page) ?? []);
    const [first] = files;
    if (!first || first.path !== pages[0]) return await tell(0, null);
    if (!archive.together) {
      const bytes = await archive.read(first, MAX_PAGE_BYTES);
      return await tell(0, bytes && (await pagePicture(bytes, wish)));
    }
    let until = Number.POSITIVE_INFINITY;
    let left = MORE.bytes;
    for await (const { path: page, bytes } of archive.together(files, MAX_PAGE_BYTES)) {
      if (performance.now() > until || left < 0) return;
      const picture = await pagePicture(bytes, wish);
      await tell(pages.indexOf(page), picture);
      left -= picture?.length ?? 0;
      if (page === first.path) until = performance.now() + MORE.ms;
    }
    if (until === Number.POSITIVE_INFINITY) await tell(0, null);
  } finally {
    archive.close();
  }
};
