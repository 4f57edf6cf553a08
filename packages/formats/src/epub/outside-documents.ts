import type { ZipArchive } from '../zip/zip-archive.ts';
import { type ChapterScan, scanChapter } from './chapter-scan.ts';
import { type ManifestItem, type PackageDocument, resolveArchivePath } from './package-document.ts';
import type { Spine } from './spine.ts';

const PAGE_TYPE = /^(?:application\/xhtml\+xml|text\/html)$/;
const NCX_TYPE = 'application/x-dtbncx+xml';
/** Notes of each chapter in a file of their own are some hundred. */
const MAX_OUTSIDE = 1000;

/**
 * Adds the pages that chapters or the table of contents lead to, but the spine does not name: they can be opened by a link, and
 * count as no part of the reading order. `maxBytes` limits what is scanned.
 */
export const addOutsideDocuments = async (
  archive: ZipArchive,
  book: PackageDocument,
  spine: Spine,
  locked: ReadonlySet<string>,
  maxBytes: number,
): Promise<Spine> => {
  const inSpine = new Set(spine.items.map(({ href }) => href));
  const listed = [...book.items.values()].filter(({ path }) => path !== null && !inSpine.has(path));
  const pages = new Map(
    listed.flatMap((item) => (item.path && PAGE_TYPE.test(item.mediaType) ? [[item.path, item] as const] : [])),
  );
  if (pages.size === 0) return spine;

  let left = maxBytes;
  const scan = async (path: string, isHtml: boolean): Promise<ChapterScan | null> => {
    const file = archive.find(path);
    if (!file || file.isEncrypted || locked.has(file.path) || file.size > left) return null;
    left -= file.size;
    return scanChapter(archive.streamChunks(file), isHtml);
  };
  const items = [...spine.items];
  const scans = [...spine.scans];
  const waiting: { from: string; links: Iterable<string> }[] = [];
  for (const { href, index } of spine.items) waiting.push({ from: href, links: spine.scans[index]?.links ?? [] });
  for (const { path, mediaType, properties } of listed) {
    const isContents = mediaType === NCX_TYPE || properties.includes('nav');
    const contents = path && isContents ? await scan(path, false) : null;
    if (path && contents) waiting.push({ from: path, links: contents.links });
  }
  const add = async (path: string, item: ManifestItem): Promise<void> => {
    pages.delete(path);
    const found = await scan(path, item.mediaType === 'text/html');
    if (!found) return;
    waiting.push({ from: path, links: found.links });
    scans.push(found);
    items.push({
      index: items.length,
      idref: item.id,
      href: path,
      mediaType: item.mediaType,
      linear: false,
      characters: 0,
      layout: spine.layout,
      spread: null,
      viewport: spine.layout === 'pre-paginated' ? found.viewport : null,
      outside: true,
    });
  };
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const link of next.links) {
      const path = resolveArchivePath(archive, next.from, link);
      const page = path === null ? undefined : pages.get(path);
      if (path !== null && page && items.length - spine.items.length < MAX_OUTSIDE) await add(path, page);
    }
  return { ...spine, items, scans };
};
