import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

type Hash = Uint8Array<ArrayBuffer>;
/** The hash of a name as typed, at a shop as the client named it. */
type Name = { nameHash: Hash; shopId: string };

/** Browsers and networks from which readers have signed in. */
export const createKnownSourcesDb = (db: Database) => ({
  /** Filters `sources` by those from which the reader of this account has signed in, under any name. */
  async findForAccount({ nameHash, shopId }: Name, alias: string, sources: readonly string[]): Promise<Set<string>> {
    // across readers: who signs in is not known yet
    const rows = await db.$queryRaw<{ source: string }[]>`${PREPARED}
      SELECT DISTINCT s.source FROM known_source n
      JOIN reader r ON r.id = n.reader_id AND r.provider_alias = ${alias}
      JOIN known_source s ON s.reader_id = n.reader_id AND s.source = ANY(${[...sources]}::text[])
      WHERE n.name_hash = ${nameHash}::bytea AND n.shop_id = ${shopId}`;
    return new Set(rows.map(({ source }) => source));
  },

  /** Filters `networks` by those from which this name has signed in at any shop; includes `device` if anybody has signed in with it. */
  async findForName(nameHash: Hash, networks: readonly string[], device: string | null): Promise<Set<string>> {
    // across readers: who signs in is not known yet
    const rows = await db.$queryRaw<{ source: string }[]>`${PREPARED}
      (SELECT source FROM known_source WHERE source = ${device ?? ''} LIMIT 1)
      UNION ALL
      (SELECT DISTINCT source FROM known_source
        WHERE name_hash = ${nameHash}::bytea AND source = ANY(${[...networks]}::text[]))`;
    return new Set(rows.map(({ source }) => source));
  },

  /** Whether anybody has signed in from this browser or network. */
  async isKnown(source: string): Promise<boolean> {
    return (await db.knownSource.findFirst({ where: { source }, select: { readerId: true } })) !== null;
  },

  /** The latest reader who has signed in under this name from this browser or network. */
  async findReader(nameHash: Hash, source: string): Promise<bigint | null> {
    // across readers: who signs in is not known yet
    const [row] = await db.$queryRaw<{ id: bigint }[]>`${PREPARED}
      SELECT reader_id AS id FROM known_source WHERE name_hash = ${nameHash}::bytea AND source = ${source}
      ORDER BY last_seen_at DESC, reader_id LIMIT 1`;
    return row?.id ?? null;
  },

  /** The readers who have signed in under this name, at any shop of this partner. */
  async listReaderIds(nameHash: Hash, alias: string): Promise<bigint[]> {
    // across readers: who signs in is not known yet
    const rows = await db.$queryRaw<{ id: bigint }[]>`${PREPARED}
      SELECT DISTINCT r.id FROM known_source n JOIN reader r ON r.id = n.reader_id
      WHERE n.name_hash = ${nameHash}::bytea AND r.provider_alias = ${alias} LIMIT 10`;
    return rows.map(({ id }) => id);
  },

  /** Saves the sources of a sign-in; the time is updated once a day. */
  async save(tx: Db, readerId: bigint, { nameHash, shopId }: Name, sources: readonly string[], now: Date) {
    await tx.$executeRaw`${PREPARED}
      INSERT INTO known_source AS k (reader_id, name_hash, shop_id, source, last_seen_at)
      SELECT ${readerId}, ${nameHash}::bytea, ${shopId}, source, ${now}::timestamptz FROM unnest(${[...sources]}::text[]) AS source
      ON CONFLICT (reader_id, source, name_hash, shop_id) DO UPDATE SET last_seen_at = excluded.last_seen_at
        WHERE k.last_seen_at < excluded.last_seen_at - interval '1 day'`;
  },

  /** Deletes sources unseen since then. Returns how many. */
  deleteUnseenSince: (time: Date): Promise<number> =>
    deleteInBatches(db, 'known_source', Prisma.sql`last_seen_at < ${time}`),
});

/** The stored form of a browser and of a network. */
export const toDeviceSource = (hash: Uint8Array): string => `device:${Buffer.from(hash).toString('hex')}`;
export const toNetworkSource = (network: string): string => `network:${network}`;
/** A network where programs sign in with app passwords. It does not make password attempts from there known. */
export const toProgramSource = (network: string): string => `programs:${network}`;
