import type { Language, StoredBook } from '@lectern/contracts';
import { errorBody } from '../../http/error-handler.ts';
import type { Stored } from './each-book.ts';

/** What an upload answers; refusals of single books in the reader's language. */
export const storedReply = ({ book, each }: Stored, language: Language): StoredBook => ({
  ...book,
  ...(each && {
    books: each.map(({ name, book: one, refusal }) => ({
      name,
      book: one ?? null,
      error: refusal ? errorBody(refusal, language) : null,
    })),
  }),
});
