import { type Delivered, defaultLanguage, type Language, type partners, type Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { Partner } from '../shops/shops.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import type { UploadService } from '../uploads/uploads.service.ts';
import type { Customer, partnersDb } from './partners.db.ts';
import type { Parameters } from './signed-call.ts';

/** A file that a shop sends, as it comes. */
export type Delivery = {
  name: string;
  type: string | undefined;
  declared: number | null;
  source: AsyncIterable<Uint8Array>;
};
type Newcomer = Customer &
  Record<'shopName' | 'login' | 'email' | 'firstName' | 'lastName', string> & { language: Language };
export type Collaborators = {
  uploads: UploadService;
  books: BookService;
  bin: BinService;
  sync: SyncService;
  notifications: NotificationService;
  /** Whether a ban keeps somebody out, before a place is made for him. @throws Refusal `auth.blocked` */
  admit: (person: Newcomer) => Promise<void>;
  /** Space of a new reader. */
  freeStorageBytes: number;
};
type Parts = Collaborators & { rows: ReturnType<typeof partnersDb>; clock: Clock };
type Caller = { partner: Partner; shopId: string; parameters: Parameters; version: 'v1' | 'v2' | null };

const SHA256 = /^[0-9a-f]{64}$/i;
const FAST_HASH = /^[0-9a-f]{32}$/i;

/** Purchased books: how they come into a library, and how they leave it when the money went back. */
export const purchases = ({
  uploads,
  books,
  bin,
  sync,
  notifications,
  admit,
  freeStorageBytes,
  rows,
  clock,
}: Parts) => {
  const customerOf = ({ partner, shopId, parameters }: Caller): Customer => ({
    alias: partner.alias,
    shopId,
    externalId: needed(parameters, 'user', 256),
  });

  /** Who the book is for. Somebody who never signed in gets a row that waits for him. */
  const readerFor = async (caller: Caller, customer: Customer): Promise<{ id: bigint; waiting: boolean }> => {
    const present = await rows.reader(customer);
    if (present) return present;
    const shopName = shopNameOf(caller.partner, customer);
    const language = caller.partner.language || defaultLanguage;
    await admit({ ...customer, shopName, login: '', email: '', firstName: '', lastName: '', language });
    await rows.awaited({ ...customer, shopName, language, filesSizeLimit: freeStorageBytes }, clock.now());
    const made = await rows.reader(customer);
    if (!made) throw new Error('a reader who is waited for has vanished');
    return made;
  };

  const bought = async (tx: Db, row: BookRow): Promise<void> => {
    // one that came back from the bin may have been the reader's own
    if (!row.purchased) await books.setPurchased(tx, row, true);
    await rows.addPurchase(tx, purchaseOf(row, !row.purchased), clock.now());
  };

  const arrived = (tx: Db, row: BookRow, changed: Changed, shopName: string): Promise<void> =>
    notifications.add(tx, changed, row.readerId, {
      notice: 'purchase.arrived',
      bookName: row.title,
      reason: shopName,
    });

  return {
    /** @throws the refusals of `partners.put` */
    async deliver(caller: Caller, delivery: Delivery): Promise<Delivered> {
      const customer = customerOf(caller);
      const sha256 = contentOf(caller);
      const name = uploads.asFileName(delivery.name);
      if (isTest(caller)) {
        const present = await rows.reader(customer);
        const book = await uploads.tryOut({ ...delivery, name, sha256, readerId: present?.id ?? null });
        return { ...book, id: '0', purchased: true, waiting: present?.waiting ?? true, test: true };
      }
      const reader = await readerFor(caller, customer);
      const { row, isThere } = await uploads.bring({
        ...delivery,
        name,
        sha256,
        readerId: reader.id,
        end: async (tx, row, changed) => {
          await bought(tx, row);
          await arrived(tx, row, changed, shopNameOf(caller.partner, customer));
        },
      });
      if (isThere) {
        await sync.write(reader.id, async (tx, changed) => {
          await bought(tx, row);
          changed({ kind: 'book.changed', bookId: row.id });
        });
        throw new Refusal('file.already_there');
      }
      return { ...factsOf(row), id: String(row.id), purchased: true, waiting: reader.waiting, test: false };
    },

    /** @throws Refusal `partner.malformed` or `partner.purchase_unknown` */
    async takeBack(caller: Caller): Promise<Reply<typeof partners.takeBack>> {
      const fastHash = needed(caller.parameters, 'fast_hash', 32).toLowerCase();
      if (!FAST_HASH.test(fastHash)) throw new Refusal('partner.malformed', { field: 'fast_hash' });
      const reader = await rows.reader(customerOf(caller));
      const [purchase] = reader ? await rows.purchases(reader.id, fastHash) : [];
      if (!reader || !purchase) throw new Refusal('partner.purchase_unknown');
      if (isTest(caller)) return { taken_back: false, test: true };
      const { sha256, ownBefore } = purchase;
      if (ownBefore) await unmark(reader.id, sha256);
      else await bin.endBytes(reader.id, sha256);
      await rows.forget(reader.id, sha256); // last: a call that broke off before is made again
      return { taken_back: true, test: false };
    },
  };

  async function unmark(readerId: bigint, sha256: Uint8Array): Promise<void> {
    const row = await books.withBytes(readerId, sha256);
    if (!row) return;
    await sync.write(readerId, async (tx, changed) => {
      await books.setPurchased(tx, row, false);
      changed({ kind: 'book.changed', bookId: row.id });
    });
  }
};

const needed = (parameters: Parameters, name: string, most: number): string => {
  const value = parameters.get(name)?.trim() ?? '';
  if (value === '' || value.length > most || !value.isWellFormed())
    throw new Refusal('partner.malformed', { field: name });
  return value;
};

const shopNameOf = (partner: Partner, { shopId }: Customer): string =>
  partner.sub_partners.find(({ shop_id }) => shop_id === shopId)?.name ?? partner.name;

const isTest = ({ parameters }: Caller): boolean => parameters.get('test') === '1';

/** The new signature is over the bytes too; the old one knows nothing of them. @throws Refusal `partner.malformed` */
const contentOf = ({ parameters, version }: Caller): Buffer | null => {
  const given = parameters.get('content_sha256');
  if (given === undefined && version === 'v1') return null;
  if (given === undefined || !SHA256.test(given)) throw new Refusal('partner.malformed', { field: 'content_sha256' });
  return Buffer.from(given, 'hex');
};

const purchaseOf = ({ readerId, sha256, fastHash }: BookRow, ownBefore: boolean) => ({
  readerId,
  sha256,
  fastHash,
  ownBefore,
});

const factsOf = (row: BookRow) => ({
  path: `/${row.name}`,
  name: row.name,
  title: row.title,
  authors: row.authors,
  format: row.format,
  mime_type: row.mimeType,
  bytes: Number(row.bytes),
  fast_hash: row.fastHash,
});
