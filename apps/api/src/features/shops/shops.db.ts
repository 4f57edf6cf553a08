import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { findReaderOf, movePerson } from '../../platform/db/person-directory.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** Keys are sealed. */
export type PartnerRow = {
  alias: string;
  number: number;
  settings: unknown;
  key: Uint8Array;
  oldKey: Uint8Array | null;
  oldKeyUntil: Date | null;
  declaredKey: Uint8Array | null;
  shopIds: string[];
  disabledAt: Date | null;
  createdAt: Date;
};
type NewPartner = {
  alias: string;
  number: number;
  settings: Prisma.InputJsonObject;
  key: Bytes;
  declaredKey: Bytes | null;
  createdAt: Date;
};
type Changes = {
  number?: number;
  settings?: Prisma.InputJsonObject;
  key?: Bytes;
  oldKey?: Bytes | null;
  oldKeyUntil?: Date | null;
  declaredKey?: Bytes;
  shopIds?: string[];
  disabledAt?: Date | null;
};

type AwaitedReader = { alias: string; externalId: string; from: string; to: string };

/** Advisory lock: concurrent starts and operators change the list one after the other. */
const LIST_LOCK = 5_091_123;

export const createShopsDb = (db: Database) => ({
  listPartners: (): Promise<PartnerRow[]> => db.partner.findMany({ orderBy: { number: 'asc' } }),
  /** Runs `work` in a transaction that holds the lock of the list. */
  withListLock: <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${LIST_LOCK}::bigint)`;
      return work(tx);
    }),
  listPartnersIn: (tx: Db): Promise<PartnerRow[]> => tx.partner.findMany({ orderBy: { number: 'asc' } }),
  async insertPartner(tx: Db, partner: NewPartner): Promise<void> {
    await tx.partner.create({ data: partner });
  },
  async updatePartner(tx: Db, alias: string, changes: Changes): Promise<void> {
    await tx.partner.update({ where: { alias }, data: changes });
  },
  /**
   * Moves an awaited reader (a purchase came before the first sign-in) from one id of the shop to the other. Does nothing when
   * there is none, or the customer already exists under the other id.
   */
  moveAwaitedReader: ({ alias, externalId, from, to }: AwaitedReader): Promise<void> =>
    db.$transaction(async (tx) => {
      const id = await findReaderOf(tx, { alias, shopId: from, externalId });
      if (id === null || (await findReaderOf(tx, { alias, shopId: to, externalId })) !== null) return;
      const moved = await tx.reader.updateMany({ where: { id, awaitedAt: { not: null } }, data: { shopId: to } });
      if (moved.count > 0) await movePerson(tx, { alias, shopId: from, externalId }, to);
    }),
});
