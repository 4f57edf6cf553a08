import type { Actor } from '../../http/access.ts';
import type { BookService } from '../books/books.service.ts';

export type RatingService = ReturnType<typeof createRatingService>;

/** Ratings and private reviews of a reader's own books. They are part of the book: the bin, exports and deletions include them. */
export const createRatingService = ({ books }: { books: BookService }) => ({
  /**
   * Sets the stars of books, or clears them with null; unknown ids are skipped. Returns the ids that changed.
   * @throws Refusal `file.not_found` when none of the books exists
   */
  async rate(actor: Actor, ids: readonly string[], stars: number | null): Promise<{ changed: string[] }> {
    const changed = await books.mark(actor, ids.map(BigInt), { rating: (stars ?? 0) * 2 });
    return { changed: changed.map(String) };
  },
  /**
   * Replaces the review of a book; an empty one deletes it.
   * @param sent is called after the book was found: a stranger's book is not found, whatever the body says
   * @throws Refusal `file.not_found`
   */
  async writeReview(actor: Actor, id: string, sent: () => { text: string }): Promise<{ changed: string[] }> {
    const { id: bookId } = await books.requireOwned(actor.readerId, id);
    const changed = await books.mark(actor, [bookId], { review: sent().text });
    return { changed: changed.map(String) };
  },
});
