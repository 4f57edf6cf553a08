import type { PartnerBook } from '@lectern/contracts';
import type { PartnerBookRow, PartnerBooksDb } from './partner-books.db.ts';

/** What a reader has of a partner's book. `bookId` is null when it was bought and is not in the library any more. */
type ReaderCopy = { bookId: bigint | null; fastHash: string; purchased: boolean };
/** By the id of the partner's book. */
export type ReaderCopies = ReadonlyMap<bigint, ReaderCopy>;

/**
 * Finds which of these books a reader has: what the shop delivered to this reader as this product, or a file with the hash that the
 * feed names. Only rows of this reader are read.
 * @param deliveredOnly leaves out what the shop does not know, for its own calls
 */
export const findCopies = async (
  rows: PartnerBooksDb,
  readerId: bigint,
  books: readonly PartnerBookRow[],
  { deliveredOnly = false } = {},
): Promise<ReaderCopies> => {
  const products = books.map(({ externalId }) => externalId);
  const hashes = books.flatMap(({ fastHash }) => fastHash ?? []);
  if (products.length === 0) return new Map();
  const purchases = await rows.listPurchases(readerId, products, hashes);
  const owned = deliveredOnly || hashes.length === 0 ? [] : await rows.listOwned(readerId, hashes);
  const copies = new Map<bigint, ReaderCopy>();
  for (const { id, externalId, fastHash } of books) {
    const bought = purchases.findLast(({ product, fastHash: hash }) => product === externalId || hash === fastHash);
    const own = owned.find((book) => book.fastHash === fastHash);
    const bookId = deliveredOnly ? null : (bought?.bookId ?? own?.id ?? null);
    if (bought) copies.set(id, { bookId, fastHash: bought.fastHash, purchased: true });
    else if (own) copies.set(id, { bookId: own.id, fastHash: own.fastHash, purchased: own.purchased });
  }
  return copies;
};

export const toPartnerBook = (
  book: PartnerBookRow,
  copies: ReaderCopies,
  { publicUrl, coverPath }: { publicUrl: string; coverPath: string | null },
): PartnerBook => {
  const copy = copies.get(book.id);
  return {
    id: String(book.id),
    title: book.title,
    fast_hash: copy?.fastHash ?? book.fastHash,
    url: book.url,
    year: book.year,
    description: book.description,
    created_at: book.createdAt.toISOString(),
    cover: coverPath && publicUrl + coverPath,
    cover_path: coverPath,
    authors: book.authors,
    isAudioBook: book.isAudioBook,
    purchased: copy?.purchased ?? false,
    library_id: copy?.bookId ? String(copy.bookId) : null,
  };
};
