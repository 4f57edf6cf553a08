import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type IdentityRow = {
  readerId: bigint;
  id: string;
  vendorId: string;
  login: string;
  uuid: string;
  label: string;
  serial: string;
  isMain: boolean;
  isInternal: boolean;
  sealed: Bytes | null;
  keyId: string | null;
  createdAt: Date;
};
/** A mailed link. */
type PasswordLinkRow = { readerId: bigint; expiresAt: Date; usedAt: Date | null };

const ACCOUNTS_PER_PAGE = 500;
const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.AdobeIdentityOrderByWithRelationInput[];

export const createAdobeDb = (db: Database) => ({
  /** Locks the reader, so that concurrent changes of the default serialise. */
  async lockOwner(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  async findEmail(readerId: bigint): Promise<string> {
    return (await db.reader.findUniqueOrThrow({ where: { id: readerId }, select: { email: true } })).email;
  },

  /** All identities, the internal account too, oldest first. */
  listIdentities: (tx: Db, readerId: bigint): Promise<IdentityRow[]> =>
    tx.adobeIdentity.findMany({ where: { readerId }, orderBy: OLDEST_FIRST }),
  /** The default identity and the internal account, as far as there are any. */
  listForUser: (readerId: bigint): Promise<IdentityRow[]> =>
    db.adobeIdentity.findMany({ where: { readerId, OR: [{ isMain: true }, { isInternal: true }] } }),
  findInternal: (tx: Db, readerId: bigint): Promise<IdentityRow | null> =>
    tx.adobeIdentity.findFirst({ where: { readerId, isInternal: true } }),
  findInternalByLogin: (login: string): Promise<IdentityRow | null> =>
    db.adobeIdentity.findFirst({ where: { login, isInternal: true } }),
  findInternalByUrn: (uuid: string): Promise<IdentityRow | null> =>
    db.adobeIdentity.findFirst({ where: { uuid, isInternal: true } }),

  /** False when the reader has this login at this vendor already. */
  async insertIdentity(tx: Db, row: IdentityRow): Promise<boolean> {
    return (await tx.adobeIdentity.createMany({ data: [row], skipDuplicates: true })).count === 1;
  },
  async updateIdentity(
    tx: Db,
    { readerId, id }: Pick<IdentityRow, 'readerId' | 'id'>,
    data: Partial<Omit<IdentityRow, 'readerId' | 'id' | 'isMain'>>,
  ): Promise<void> {
    await tx.adobeIdentity.update({ where: { readerId_id: { readerId, id } }, data });
  },
  /** Makes an identity the only default. */
  async updateMain(tx: Db, readerId: bigint, id: string): Promise<void> {
    await tx.adobeIdentity.updateMany({ where: { readerId, isMain: true }, data: { isMain: false } });
    await tx.adobeIdentity.update({ where: { readerId_id: { readerId, id } }, data: { isMain: true } });
  },
  async deleteIdentity(tx: Db, readerId: bigint, id: string): Promise<void> {
    await tx.adobeIdentity.delete({ where: { readerId_id: { readerId, id } } });
  },
  /** The internal accounts of the readers after this one, in pages. */
  listInternalAfter: (readerId: bigint): Promise<IdentityRow[]> =>
    db.adobeIdentity.findMany({
      where: { isInternal: true, readerId: { gt: readerId } },
      orderBy: { readerId: 'asc' },
      take: ACCOUNTS_PER_PAGE,
    }),

  async insertLink(tx: Db, readerId: bigint, hash: Bytes, expiresAt: Date): Promise<void> {
    await tx.adobePasswordLink.create({ data: { readerId, hash, expiresAt } });
  },
  findLink: (hash: Bytes): Promise<PasswordLinkRow | null> => db.adobePasswordLink.findFirst({ where: { hash } }),
  /** False when it was used or has expired meanwhile. */
  async useLink(hash: Bytes, now: Date): Promise<boolean> {
    const where = { hash, usedAt: null, expiresAt: { gt: now } };
    return (await db.adobePasswordLink.updateMany({ where, data: { usedAt: now } })).count === 1;
  },
  deleteLinksBefore: (time: Date): Promise<number> =>
    deleteInBatches(db, 'adobe_password_link', Prisma.sql`expires_at < ${time}`),
});
export type AdobeDb = ReturnType<typeof createAdobeDb>;
