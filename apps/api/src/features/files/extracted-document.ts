import { createHash } from 'node:crypto';
import { type BookFacts, type ByteStreamTask, ReadingAborted, UnreadableBook } from '@lectern/formats';
import type { CoverRef, Document, UnreferencedObject } from './files.db.ts';

/** A stored file that no book holds yet, and its first bytes. */
export type ReceivedFile = UnreferencedObject & { head: Buffer };

/** What a parser found in the bytes of a book, the hash of that, and the stored pictures. */
export type ExtractedDocument = { document: Document; facts: string; pictures: ReceivedFile[] };

/** A cover in both sizes, before and after it is stored. */
export type CoverImages = NonNullable<BookFacts['cover']>;
export type StoredCover = { covers: CoverRef[]; pictures: ReceivedFile[] };

export type PictureStore = { store(bytes: Uint8Array): Promise<ReceivedFile>; remove(key: string): Promise<void> };

/** Stores both pictures, or none when one fails. */
export const storeCover = async (
  { small, big }: CoverImages,
  { store, remove }: PictureStore,
): Promise<StoredCover> => {
  const covers: CoverRef[] = [];
  const pictures: ReceivedFile[] = [];
  for (const size of [small, big]) {
    const picture = await store(size.jpeg).catch(async (error: unknown) => {
      for (const { key } of pictures) await remove(key);
      throw error;
    });
    pictures.push(picture);
    covers.push({ sha256: picture.prints.sha256.toString('hex'), width: size.width, height: size.height });
  }
  return { covers, pictures };
};

/** Stores the cover of a parsed book: both pictures, or none when one fails. */
export const toExtractedDocument = async (facts: BookFacts, pictureStore: PictureStore): Promise<ExtractedDocument> => {
  const { cover, ...rest } = facts;
  const { covers, pictures } = cover ? await storeCover(cover, pictureStore) : { covers: [], pictures: [] };
  return hashDocument({ ...rest, covers, inside: null }, pictures);
};

/** Equal documents have equal facts, for whichever reader they were made. */
export const hashDocument = (document: Document, pictures: ReceivedFile[]): ExtractedDocument => ({
  document,
  facts: createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22),
  pictures,
});

export async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Work for a parser process, without the path of the book. */
export type Making = ByteStreamTask extends infer W
  ? W extends ByteStreamTask & { path: string }
    ? Omit<W, 'path'>
    : never
  : never;

/** What was extracted, without pictures where nothing could be. */
export const withoutPictures = (error: unknown): { pictures: ReceivedFile[] } => {
  if (error instanceof UnreadableBook || error instanceof ReadingAborted) return { pictures: [] };
  throw error;
};
