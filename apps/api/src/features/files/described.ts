import { createHash } from 'node:crypto';
import type { BookFacts } from '@lectern/formats';
import type { CoverRef, Document, Unheld } from './files.db.ts';

/** Bytes that no book holds yet, and how they begin. */
export type Received = Unheld & { head: Buffer };

/** What is in the bytes of a book, the hash of that, and its pictures. */
export type Described = { document: Document; facts: string; pictures: Received[] };

/** A cover in both sizes, and the same when it is stored. */
export type DrawnCover = NonNullable<BookFacts['cover']>;
export type StoredCover = { covers: CoverRef[]; pictures: Received[] };

export type PictureStore = { store(bytes: Uint8Array): Promise<Received>; remove(key: string): Promise<void> };

/** Stores both pictures, or none when one fails. */
export const storedCover = async (
  { small, big }: DrawnCover,
  { store, remove }: PictureStore,
): Promise<StoredCover> => {
  const covers: CoverRef[] = [];
  const pictures: Received[] = [];
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

/** Stores the pictures too: all of them, or none when one fails. */
export const describedBy = async (facts: BookFacts, pictureStore: PictureStore): Promise<Described> => {
  const { cover, ...rest } = facts;
  const { covers, pictures } = cover ? await storedCover(cover, pictureStore) : { covers: [], pictures: [] };
  return withFacts({ ...rest, covers, inside: null }, pictures);
};

/** Equal findings have equal facts, whoever they were made for. */
export const withFacts = (document: Document, pictures: Received[]): Described => ({
  document,
  facts: createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22),
  pictures,
});

export async function* once(bytes: Uint8Array) {
  yield bytes;
}
