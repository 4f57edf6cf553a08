import type { PageContents, PageImage } from '../book-contents.ts';
import { type BookFacts, createBookFacts, EMPTY_METADATA, UnreadableBook } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import { decodeJpeg2000, isJpeg2000, MAX_COVER_PIXELS } from '../page-images/jpeg-2000.ts';
import type { Parser } from '../parser.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { ComicArchive, OpenComicArchive } from './comic-archive.ts';
import { type ComicInfo, NO_INFO, parseComicInfo } from './comic-info.ts';
import { type ImageSize, parseImageSize } from './image-size.ts';
import { detectPages, listPages, type Page } from './list-pages.ts';

const MAX_INFO_BYTES = 4 * 1024 ** 2;
const MAX_IMAGE_BYTES = 32 * 1024 ** 2;
/** Time limit for measuring pages; sizes not known by then stay unknown. */
const SIZES_MS = 2000;

/** Creates a parser for comics of one archive format: pages in natural order, metadata from `ComicInfo.xml`. */
export const createComicParser =
  (format: string, open: OpenComicArchive): Parser =>
  async ({ path, reportFacts }) => {
    const archive = await open(path);
    if (!archive) return createBookFacts(format, EMPTY_METADATA, null);
    try {
      const named = listPages(archive.files);
      const pages = named.length > 0 ? named : await detectPages(archive);
      if (pages.length === 0) throw new UnreadableBook('damaged', 'the archive holds no picture');
      const info = await readInfo(archive);
      const facts: BookFacts = {
        ...createBookFacts(format, info.metadata, await readContents(archive, pages, info)),
        parts: (await archive.locateParts?.(pages)) ?? [],
      };
      await reportFacts(facts);
      return { ...facts, cover: await readCover(archive, pages, info) };
    } finally {
      archive.close();
    }
  };

/** Reads the `ComicInfo.xml` nearest to the root: some archives put the comic into a folder. */
const readInfo = async (archive: ComicArchive): Promise<ComicInfo> => {
  const depth = (path: string): number => path.split('/').length;
  const [file] = archive.files
    .filter(({ path }) => /^(?:(?!__MACOSX|\.).*\/)?ComicInfo\.xml$/i.test(path))
    .sort((a, b) => depth(a.path) - depth(b.path));
  const bytes = file && (await archive.read(file, MAX_INFO_BYTES));
  if (!bytes) return NO_INFO;
  try {
    return parseComicInfo(parseXml(bytes).root);
  } catch (error) {
    // damaged metadata is ignored; hostile metadata is not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return NO_INFO;
    throw error;
  }
};

const readContents = async (archive: ComicArchive, pages: Page[], info: ComicInfo): Promise<PageContents> => ({
  kind: 'pages',
  pages: pages.length,
  outline: info.bookmarks.filter(({ page }) => page !== null && page < pages.length),
  progression: info.progression,
  images: await measureImages(archive, pages),
});

/** Bytes of a page to inspect; thumbnails or colour profiles may precede the size. */
const HEADS = [4 * 1024, 64 * 1024];

const measureImages = async (archive: ComicArchive, pages: Page[]): Promise<PageImage[]> => {
  const end = performance.now() + SIZES_MS;
  const measurePage = async (page: Page): Promise<ImageSize | null> => {
    for (const bytes of HEADS) {
      const head = performance.now() < end ? await archive.readHead?.(page, bytes) : null;
      const size = head ? parseImageSize(head) : null;
      if (size) return size;
    }
    return null;
  };
  const images: PageImage[] = [];
  for (const page of pages) {
    const size = await measurePage(page);
    images.push({
      path: page.path,
      mediaType: page.mediaType,
      width: size?.width ?? null,
      height: size?.height ?? null,
    });
  }
  return images;
};

const readCover = async (
  archive: ComicArchive,
  pages: Page[],
  { frontCover }: ComicInfo,
): Promise<BookFacts['cover']> => {
  const page = pages[frontCover ?? 0] ?? pages[0];
  try {
    const picture = page && (await archive.read(page, MAX_IMAGE_BYTES));
    return picture ? await createPageCover(picture) : null;
  } catch (error) {
    // no cover, as for an undecodable picture (rule META-9)
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};

const COVER_WIDTH = 1600;

const createPageCover = async (picture: Uint8Array): Promise<BookFacts['cover']> => {
  if (!isJpeg2000(picture)) return createCoverSizes(picture);
  const decoded = await decodeJpeg2000(picture, COVER_WIDTH, MAX_COVER_PIXELS).catch(() => null); // damaged: no cover (rule META-9)
  return decoded && createCoverSizes(decoded);
};
