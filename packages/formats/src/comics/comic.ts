import type { PageContents, PageImage } from '../contents.ts';
import { drawCover } from '../covers.ts';
import { type BookFacts, closedFacts, SILENT, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { parseXml } from '../xml/tree.ts';
import type { ComicArchive, OpenComic } from './archive.ts';
import { type ComicInfo, comicInfoOf, NO_INFO } from './comic-info.ts';
import { type ImageSize, imageSizeOf } from './image-size.ts';
import { type Page, pagesOf } from './pages.ts';

const MAX_INFO_BYTES = 4 * 1024 ** 2;
const MAX_IMAGE_BYTES = 32 * 1024 ** 2;
/** Looking into each of thousands of pages is a convenience: what is not known by then stays unknown. */
const SIZES_MS = 2000;

/** Comics of one kind of archive: pages in natural order, and what `ComicInfo.xml` says of them. */
export const comicParser =
  (format: string, open: OpenComic): Parser =>
  async ({ path, known }) => {
    const archive = await open(path);
    if (!archive) return closedFacts(format, SILENT, null);
    try {
      const pages = pagesOf(archive.files);
      if (pages.length === 0) throw new UnreadableBook('damaged', 'the archive holds no picture');
      const info = await readInfo(archive);
      const facts: BookFacts = {
        ...closedFacts(format, info.metadata, await contentsOf(archive, pages, info)),
        parts: (await archive.parts?.(pages)) ?? [],
      };
      await known(facts);
      return { ...facts, cover: await coverOf(archive, pages, info) };
    } finally {
      archive.close();
    }
  };

/** The one nearest to the root, since some put the whole comic into a folder. */
const readInfo = async (archive: ComicArchive): Promise<ComicInfo> => {
  const depth = (path: string): number => path.split('/').length;
  const [file] = archive.files
    .filter(({ path }) => /^(?:(?!__MACOSX|\.).*\/)?ComicInfo\.xml$/i.test(path))
    .sort((a, b) => depth(a.path) - depth(b.path));
  const bytes = file && (await archive.read(file, MAX_INFO_BYTES));
  if (!bytes) return NO_INFO;
  try {
    return comicInfoOf(parseXml(bytes).root);
  } catch (error) {
    // pages without a description are a comic; an attack is none
    if (error instanceof UnreadableBook && error.reason === 'damaged') return NO_INFO;
    throw error;
  }
};

const contentsOf = async (archive: ComicArchive, pages: Page[], info: ComicInfo): Promise<PageContents> => ({
  kind: 'pages',
  pages: pages.length,
  outline: info.bookmarks.filter(({ page }) => page !== null && page < pages.length),
  progression: info.progression,
  images: await imagesOf(archive, pages),
});

/** Most heads are short; some cameras and programs put a small picture or a colour profile before the size. */
const HEADS = [4 * 1024, 64 * 1024];

const imagesOf = async (archive: ComicArchive, pages: Page[]): Promise<PageImage[]> => {
  const end = performance.now() + SIZES_MS;
  const sizeOf = async (page: Page): Promise<ImageSize | null> => {
    for (const bytes of HEADS) {
      const head = performance.now() < end ? await archive.head?.(page, bytes) : null;
      const size = head ? imageSizeOf(head) : null;
      if (size) return size;
    }
    return null;
  };
  const images: PageImage[] = [];
  for (const page of pages) {
    const size = await sizeOf(page);
    images.push({
      path: page.path,
      mediaType: page.mediaType,
      width: size?.width ?? null,
      height: size?.height ?? null,
    });
  }
  return images;
};

const coverOf = async (
  archive: ComicArchive,
  pages: Page[],
  { frontCover }: ComicInfo,
): Promise<BookFacts['cover']> => {
  const page = pages[frontCover ?? 0] ?? pages[0];
  try {
    const picture = page && (await archive.read(page, MAX_IMAGE_BYTES));
    return picture ? await drawCover(picture) : null;
  } catch (error) {
    // as with a picture that cannot be drawn (rule META-9)
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};
