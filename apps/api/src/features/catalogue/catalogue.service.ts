import type { catalogue, Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Written } from '../../http/stream-list.ts';
import type { BookService, Mark } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';

export type CatalogueService = ReturnType<typeof catalogueService>;

/** The library as a device keeps it whole: fetched once, then kept up to date by what the log of changes tells. */
export const catalogueService = ({ books, sync }: { books: BookService; sync: SyncService }) => ({
  /** @throws Refusal `request.invalid` */
  async list(
    reader: SignedIn,
    query: { after?: string | undefined; limit: number },
  ): Promise<Written<Reply<typeof catalogue.list>>> {
    // Before the books: what happens while they are read is told again rather than lost.
    const cursor = (await sync.cursors([reader.readerId])).get(reader.readerId) ?? 0;
    return { cursor, ...(await books.catalogue(reader, query)) };
  },
  /** Those that are the reader's, in that order. */
  async some(reader: SignedIn, ids: readonly string[]): Promise<Written<Reply<typeof catalogue.some>>> {
    return { items: await books.catalogueOf(reader, ids) };
  },
  /** Answers those that were not so before. @throws Refusal `file.not_found` when none of them is there */
  async mark(reader: SignedIn, ids: readonly string[], mark: Mark): Promise<{ changed: string[] }> {
    return { changed: (await books.mark(reader, ids.map(BigInt), mark)).map(String) };
  },
});
