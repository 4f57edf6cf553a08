import type { catalogue, Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Preserialized } from '../../http/stream-list.ts';
import type { BookService, Mark } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** The full library as a device stores it: fetched once, then kept up to date from the change log. */
export const createCatalogueService = ({ books, sync }: { books: BookService; sync: SyncService }) => ({
  /** @throws Refusal `request.invalid` */
  async list(
    reader: SignedIn,
    query: { after?: string | undefined; limit: number },
  ): Promise<Preserialized<Reply<typeof catalogue.list>>> {
    // Read before the books: changes made meanwhile are reported again rather than lost.
    const cursor = (await sync.findCursors([reader.readerId])).get(reader.readerId) ?? 0;
    return { cursor, ...(await books.listCatalogue(reader, query)) };
  },
  /** Lists the reader's books with these ids, in the given order. */
  async listByIds(reader: SignedIn, ids: readonly string[]): Promise<Preserialized<Reply<typeof catalogue.some>>> {
    return { items: await books.listCatalogueByIds(reader, ids) };
  },
  /** Returns the ids that changed. @throws Refusal `file.not_found` when none of the books exists */
  async mark(reader: SignedIn, ids: readonly string[], mark: Mark): Promise<{ changed: string[] }> {
    return { changed: (await books.mark(reader, ids.map(BigInt), mark)).map(String) };
  },
});
