import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

type Hash = Uint8Array<ArrayBuffer>;
/** A name as it was typed, hashed, at a shop as the client named it. */
type Name = { nameHash: Hash; shopId: string };

const CLEANED_AT_ONCE = 1000;

/** From which browsers and networks readers have signed in. */
export const knownSourcesDb = (db: Database) => ({
  /** Those of `sources` from which the reader of this account has signed in, under whichever name. */
  async ofAccount({ nameHash, shopId }: Name, alias: string, sources: readonly string[]): Promise<Set<string>> {
    const rows = await db.$queryRaw<{ source: string }[]>`${PREPARED}
      SELECT DISTINCT s.source FROM known_source n
      JOIN reader r ON r.id = n.reader_id AND r.provider_alias = ${alias}
      JOIN known_source s ON s.reader_id = n.reader_id AND s.source = ANY(${[...sources]}::text[])
      WHERE n.name_hash = ${nameHash}::bytea AND n.shop_id = ${shopId}`;
    return new Set(rows.map(({ source }) => source));
  },

  /** Those of `networks` from which somebody of this name, at whichever shop, has signed in, and this browser if anybody has. */
  async ofName(nameHash: Hash, networks: readonly string[], device: string | null): Promise<Set<string>> {
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

  /** The readers who have signed in under this name, at any shop of this partner. */
  async readersNamed(nameHash: Hash, alias: string): Promise<bigint[]> {
    const rows = await db.$queryRaw<{ id: bigint }[]>`${PREPARED}
      SELECT DISTINCT r.id FROM known_source n JOIN reader r ON r.id = n.reader_id
      WHERE n.name_hash = ${nameHash}::bytea AND r.provider_alias = ${alias} LIMIT 10`;
    return rows.map(({ id }) => id);
  },

  /** Notes that a reader has signed in; the time is written once a day. */
  async note(tx: Db, readerId: bigint, { nameHash, shopId }: Name, sources: readonly string[], now: Date) {
    await tx.$executeRaw`${PREPARED}
      INSERT INTO known_source AS k (reader_id, name_hash, shop_id, source, last_seen_at)
      SELECT ${readerId}, ${nameHash}::bytea, ${shopId}, source, ${now}::timestamptz FROM unnest(${[...sources]}::text[]) AS source
      ON CONFLICT (reader_id, source, name_hash, shop_id) DO UPDATE SET last_seen_at = excluded.last_seen_at
        WHERE k.last_seen_at < excluded.last_seen_at - interval '1 day'`;
  },

  /** Some of those from which nobody came since then. Answers how many. */
  forgetBefore: (time: Date): Promise<number> => db.$executeRaw`
    DELETE FROM known_source WHERE (reader_id, source, name_hash, shop_id) IN (
      SELECT reader_id, source, name_hash, shop_id FROM known_source WHERE last_seen_at < ${time}
      LIMIT ${CLEANED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
});

/** As a browser and a network are stored. */
export const deviceSource = (hash: Uint8Array): string => `device:${Buffer.from(hash).toString('hex')}`;
export const networkSource = (network: string): string => `network:${network}`;
/** A network from which programs come in by app passwords: that proves nothing of whoever types the password there. */
export const programSource = (network: string): string => `programs:${network}`;
