import type { BookFacts } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import { findChild, findChildren } from '../xml/parse-xml.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { scanChapter } from './chapter-scan.ts';
import { type PackageDocument, resolveArchivePath, splitWords } from './package-document.ts';
import type { Spine } from './spine.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;

/**
 * Finds the cover and creates it in both sizes, from the first image that can be decoded among: the item marked
 * `cover-image`, the one that `meta name="cover"` names, the guide's cover, an image named "cover", the image of a first
 * page without text.
 */
export const findCover = async (
  archive: ZipArchive,
  book: PackageDocument,
  spine: Spine,
  locked: Set<string>,
): Promise<BookFacts['cover']> => {
  const tried = new Set<string>();
  for await (const path of listCandidates(archive, book, spine)) {
    const file = archive.find(path);
    if (!file || tried.has(file.path) || locked.has(file.path)) continue;
    tried.add(file.path);
    const cover = await createEntryCover(archive, file);
    if (cover) return cover;
    if (tried.size === 3) break;
  }
  return null;
};

const createEntryCover = async (archive: ZipArchive, file: ArchiveEntry): Promise<BookFacts['cover']> => {
  try {
    return await createCoverSizes(await archive.read(file, MAX_IMAGE_BYTES));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    // an image that cannot be unpacked costs the book only its cover (rule META-9)
    return null;
  }
};

async function* listCandidates(archive: ZipArchive, book: PackageDocument, spine: Spine): AsyncGenerator<string> {
  const items = [...book.items.values()];
  const images = items.filter((item) => item.mediaType.startsWith('image/'));
  const declared = items.find((item) => item.properties.includes('cover-image'));
  if (declared?.path) yield declared.path;

  const coverMeta = findChildren(book.metadata, 'meta').find(({ attributes }) => attributes.get('name') === 'cover');
  const content = coverMeta?.attributes.get('content') ?? '';
  const metaCover = book.items.get(content)?.path ?? (content ? resolveArchivePath(archive, book.path, content) : null);
  if (metaCover) yield* resolvePicture(archive, metaCover);

  const references = findChild(book.root, 'guide');
  const guide =
    references &&
    findChildren(references).find(({ attributes }) => splitWords(attributes.get('type')).includes('cover'));
  const guideCover = guide ? resolveArchivePath(archive, book.path, guide.attributes.get('href') ?? '') : null;
  if (guideCover) yield* resolvePicture(archive, guideCover);

  const likelyImage = images.find((item) => /cover/i.test(item.id) || /cover[^/]*$/i.test(item.path ?? ''));
  if (likelyImage?.path) yield likelyImage.path;

  const [first] = spine.items;
  const [scan] = spine.scans;
  if (first && scan?.characters === 0 && scan.images.length === 1)
    yield* resolveReferences(archive, first.href, scan.images);
}

/** The image itself, or the first image of a cover page. */
async function* resolvePicture(archive: ZipArchive, path: string): AsyncGenerator<string> {
  if (!/\.(?:x?html?|xml)$/i.test(path)) {
    yield path;
    return;
  }
  const page = archive.find(path);
  if (!page || page.size > MAX_IMAGE_BYTES) return;
  const { images } = await scanChapter(archive.streamChunks(page), false);
  yield* resolveReferences(archive, path, images.slice(0, 1));
}

function* resolveReferences(archive: ZipArchive, from: string, references: string[]): Generator<string> {
  for (const reference of references) {
    const path = resolveArchivePath(archive, from, reference);
    if (path) yield path;
  }
}
