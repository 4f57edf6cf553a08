import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type ConnectionRow = {
  readerId: bigint;
  alias: string;
  sealed: Bytes;
  firstName: string;
  lastName: string;
  loggedBy: string;
  avatar: string | null;
  connectedAt: Date;
  checkedAt: Date;
};
type AttemptRow = {
  idHash: Bytes;
  browserHash: Bytes;
  readerId: bigint;
  sessionId: string;
  alias: string;
  createdAt: Date;
  expiresAt: Date;
};

const CONNECTIONS_PER_PAGE = 500;

/** Connected accounts, and sign-ins that are under way. */
export const createCommunityDb = (db: Database) => ({
  async findPartnerAlias(readerId: bigint): Promise<string> {
    const reader = await db.reader.findUniqueOrThrow({ where: { id: readerId }, select: { providerAlias: true } });
    return reader.providerAlias;
  },

  /** Stores an attempt; of earlier ones of the reader, `most - 1` stay valid. */
  insertAttempt: (attempt: AttemptRow, most: number): Promise<void> =>
    db.$transaction(async (tx) => {
      const { readerId } = attempt;
      await tx.$executeRaw`
        DELETE FROM community_attempt WHERE reader_id = ${readerId} AND id_hash NOT IN
          (SELECT id_hash FROM community_attempt WHERE reader_id = ${readerId} ORDER BY created_at DESC LIMIT ${most - 1})`;
      await tx.communityAttempt.create({ data: attempt });
    }),
  /** Deletes the attempt of this browser and returns it. Null when there is none. Across readers: it is found by its random id. */
  async takeAttempt(
    { idHash, browserHash }: Pick<AttemptRow, 'idHash' | 'browserHash'>,
    now: Date,
  ): Promise<Pick<AttemptRow, 'readerId' | 'sessionId' | 'alias'> | null> {
    const [row] = await db.$queryRaw<Pick<AttemptRow, 'readerId' | 'sessionId' | 'alias'>[]>`
      DELETE FROM community_attempt
      WHERE id_hash = ${idHash} AND browser_hash = ${browserHash} AND expires_at > ${now}
      RETURNING reader_id AS "readerId", session_id::text AS "sessionId", alias`;
    return row ?? null;
  },
  deleteAttemptsBefore: (time: Date): Promise<number> =>
    deleteInBatches(db, 'community_attempt', Prisma.sql`expires_at < ${time}`),

  findConnection: (readerId: bigint): Promise<ConnectionRow | null> =>
    db.communityConnection.findUnique({ where: { readerId } }),
  /** Stores a connection; `onReplaced` gets the one it replaces. */
  replaceConnection: (
    row: ConnectionRow,
    onReplaced: (tx: Db, replaced: ConnectionRow) => Promise<void>,
  ): Promise<void> =>
    db.$transaction(async (tx) => {
      const { readerId } = row;
      await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
      const replaced = await tx.communityConnection.findUnique({ where: { readerId } });
      await tx.communityConnection.upsert({ where: { readerId }, create: row, update: row });
      if (replaced) await onReplaced(tx, replaced);
    }),
  /** Only while it is still the same connection. */
  async updateAccount(
    { readerId, connectedAt }: Pick<ConnectionRow, 'readerId' | 'connectedAt'>,
    account: Partial<Omit<ConnectionRow, 'readerId' | 'connectedAt' | 'sealed'>>,
  ): Promise<void> {
    await db.communityConnection.updateMany({ where: { readerId, connectedAt }, data: account });
  },
  async deleteConnection(
    tx: Db,
    readerId: bigint,
    connectedAt?: Date,
  ): Promise<Pick<ConnectionRow, 'alias' | 'sealed'> | null> {
    const where = { readerId, ...(connectedAt && { connectedAt }) };
    const row = await tx.communityConnection.findFirst({ where, select: { alias: true, sealed: true } });
    if (row) await tx.communityConnection.deleteMany({ where });
    return row;
  },
  /** The connections of the readers after this one, in pages. */
  listConnectionsAfter: (readerId: bigint): Promise<Pick<ConnectionRow, 'readerId' | 'sealed'>[]> =>
    db.communityConnection.findMany({
      where: { readerId: { gt: readerId } },
      select: { readerId: true, sealed: true },
      orderBy: { readerId: 'asc' },
      take: CONNECTIONS_PER_PAGE,
    }),
  async updateSealed(readerId: bigint, sealed: Bytes): Promise<void> {
    await db.communityConnection.updateMany({ where: { readerId }, data: { sealed } });
  },
});
