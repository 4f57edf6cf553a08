import type { DeliveredBook, partners, Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { BookRow, BookService, NewBook } from '../books/books.service.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import type { IncomingFile, UploadService } from '../uploads/uploads.service.ts';
import {
  type Caller,
  type Customers,
  getShopName,
  isTest,
  parseContentHash,
  parseProduct,
  requireParameter,
  toCustomer,
} from './customers.ts';
import type { PartnersDb } from './partners.db.ts';

/** A file that a shop sends; the name is not checked yet. */
export type DeliveredFile = Pick<IncomingFile, 'name' | 'type' | 'declaredBytes'>;
export type PurchaseCollaborators = {
  uploads: UploadService;
  books: BookService;
  bin: BinService;
  sync: SyncService;
  notifications: NotificationService;
};
type Collaborators = PurchaseCollaborators & { rows: PartnersDb; customers: Customers; clock: Clock };

const FAST_HASH = /^[0-9a-f]{32}$/i;

/** Purchased books: how they come into a library, and how they leave it after a refund. */
export const createPurchases = ({
  uploads,
  books,
  bin,
  sync,
  notifications,
  rows,
  customers,
  clock,
}: Collaborators) => {
  const markAsPurchased = async (tx: Db, row: BookRow, product: string | null): Promise<void> => {
    // a book restored from the bin may have been the reader's own
    if (!row.purchased) await books.setPurchased(tx, row, true);
    await rows.insertPurchase(tx, { ...toPurchase(row, !row.purchased), product }, clock.now());
  };

  const notifyArrived = (tx: Db, row: BookRow, changed: RecordChange, shopName: string): Promise<void> =>
    notifications.add(tx, changed, row.readerId, {
      notice: 'purchase.arrived',
      bookName: row.title,
      reason: shopName,
    });

  return {
    /** @throws the refusals of `partners.put` */
    async deliver(caller: Caller, delivered: DeliveredFile, source: AsyncIterable<Uint8Array>): Promise<DeliveredBook> {
      const customer = toCustomer(caller);
      const product = parseProduct(caller);
      const file = { ...delivered, sha256: parseContentHash(caller), name: uploads.toFileName(delivered.name) };
      if (isTest(caller)) {
        const present = await rows.findReader(customer);
        const book = await uploads.inspectPurchase(present?.id ?? null, file, source);
        return { ...toBookSummary(book), id: '0', purchased: true, waiting: present?.waiting ?? true, test: true };
      }
      const reader = await customers.findOrAdd(caller);
      const { row, outcome } = await uploads.addPurchase(reader.id, file, source, async (tx, book, changed) => {
        await markAsPurchased(tx, book, product);
        await notifyArrived(tx, book, changed, getShopName(caller));
      });
      if (outcome === 'present') {
        await sync.write(reader.id, async (tx, changed) => {
          await markAsPurchased(tx, row, product);
          changed({ kind: 'book.changed', bookId: row.id });
        });
        throw new Refusal('file.already_there');
      }
      return { ...toBookSummary(row), id: String(row.id), purchased: true, waiting: reader.waiting, test: false };
    },

    /** @throws Refusal `partner.malformed` or `partner.purchase_unknown` */
    async takeBack(caller: Caller): Promise<Reply<typeof partners.takeBack>> {
      const fastHash = requireParameter(caller.parameters, 'fast_hash', 32).toLowerCase();
      if (!FAST_HASH.test(fastHash)) throw new Refusal('partner.malformed', { field: 'fast_hash' });
      const reader = await rows.findReader(toCustomer(caller));
      const [purchase] = reader ? await rows.listPurchases(reader.id, fastHash) : [];
      if (!reader || !purchase) throw new Refusal('partner.purchase_unknown');
      if (isTest(caller)) return { taken_back: false, test: true };
      const { sha256, ownBefore } = purchase;
      if (ownBefore) await unmark(reader.id, sha256);
      else await bin.purgeBySha256(reader.id, sha256);
      await rows.deletePurchase(reader.id, sha256); // last: a call that breaks off before can be repeated
      return { taken_back: true, test: false };
    },
  };

  async function unmark(readerId: bigint, sha256: Uint8Array): Promise<void> {
    const row = await books.findBySha256(readerId, sha256);
    if (!row) return;
    await sync.write(readerId, async (tx, changed) => {
      await books.setPurchased(tx, row, false);
      changed({ kind: 'book.changed', bookId: row.id });
    });
  }
};

const toPurchase = ({ readerId, sha256, fastHash }: BookRow, ownBefore: boolean) => ({
  readerId,
  sha256,
  fastHash,
  ownBefore,
});

const toBookSummary = (book: NewBook | BookRow) => ({
  path: `/${book.name}`,
  name: book.name,
  title: book.title,
  authors: book.authors ?? null,
  format: book.format,
  mime_type: book.mimeType,
  bytes: Number(book.bytes),
  fast_hash: book.fastHash,
});
