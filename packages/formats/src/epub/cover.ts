import { drawCover } from '../covers.ts';
import type { BookFacts } from '../facts.ts';
import { elementOf, elementsOf } from '../xml/tree.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import { scanChapter } from './chapter.ts';
import { type Package, pathIn, wordsOf } from './package.ts';
import type { Spine } from './spine.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;

/**
 * The cover in both sizes, from the first picture that can be drawn among: the item marked `cover-image`, the one that
 * `meta name="cover"` names, the guide's cover, an image called "cover", a first page that is only a picture.
 */
export const readCover = async (
  archive: Archive,
  book: Package,
  spine: Spine,
  locked: Set<string>,
): Promise<BookFacts['cover']> => {
  const tried = new Set<string>();
  for await (const path of candidates(archive, book, spine)) {
    const file = archive.find(path);
    if (!file || tried.has(file.path) || locked.has(file.path)) continue;
    tried.add(file.path);
    const cover = await draw(archive, file);
    if (cover) return cover;
    if (tried.size === 3) break;
  }
  return null;
};

const draw = async (archive: Archive, file: ArchiveEntry): Promise<BookFacts['cover']> => {
  try {
    return await drawCover(await archive.read(file, MAX_IMAGE_BYTES));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    // NOTE a picture that cannot be unpacked costs the book its cover, nothing more (rule META-9)
    return null;
  }
};

async function* candidates(archive: Archive, book: Package, spine: Spine): AsyncGenerator<string> {
  const items = [...book.items.values()];
  const images = items.filter((item) => item.mediaType.startsWith('image/'));
  const declared = items.find((item) => item.properties.includes('cover-image'));
  if (declared?.path) yield declared.path;

  const named = elementsOf(book.metadata, 'meta').find(({ attributes }) => attributes.get('name') === 'cover');
  const content = named?.attributes.get('content') ?? '';
  const pointed = book.items.get(content)?.path ?? (content ? pathIn(archive, book.path, content) : null);
  if (pointed) yield* pictureOf(archive, pointed);

  const references = elementOf(book.root, 'guide');
  const guide =
    references && elementsOf(references).find(({ attributes }) => wordsOf(attributes.get('type')).includes('cover'));
  const guided = guide ? pathIn(archive, book.path, guide.attributes.get('href') ?? '') : null;
  if (guided) yield* pictureOf(archive, guided);

  const looksSo = images.find((item) => /cover/i.test(item.id) || /cover[^/]*$/i.test(item.path ?? ''));
  if (looksSo?.path) yield looksSo.path;

  const [first] = spine.items;
  const [scan] = spine.scans;
  if (first && scan?.characters === 0 && scan.images.length === 1) yield* referred(archive, first.href, scan.images);
}

/** The picture itself, or the first one that a cover page shows. */
async function* pictureOf(archive: Archive, path: string): AsyncGenerator<string> {
  if (!/\.(?:x?html?|xml)$/i.test(path)) {
    yield path;
    return;
  }
  const page = archive.find(path);
  if (!page || page.size > MAX_IMAGE_BYTES) return;
  const { images } = await scanChapter(archive.chunks(page), false);
  yield* referred(archive, path, images.slice(0, 1));
}

function* referred(archive: Archive, from: string, references: string[]): Generator<string> {
  for (const reference of references) {
    const path = pathIn(archive, from, reference);
    if (path) yield path;
  }
}
