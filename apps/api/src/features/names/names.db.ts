import type { NameKind } from '@lectern/formats/names';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

export type NameEntry = { kind: NameKind; key: string; name: string };

/** The names of some keys and those that they were merged into, each looked up by itself: few among those of a library. */
const buildChain = (readerId: bigint, kinds: readonly string[], keys: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT n.kind, n.key, n.key AS spelled_by, n.name, n.merged_into
  FROM unnest(${kinds}::text[], ${keys}::text[]) AS a (kind, key),
    LATERAL (SELECT * FROM library_name WHERE reader_id = ${readerId} AND kind = a.kind AND key = a.key OFFSET 0) AS n
  UNION
  SELECT c.kind, c.key, target.key, target.name, target.merged_into
  FROM chain c,
    LATERAL (SELECT * FROM library_name
      WHERE reader_id = ${readerId} AND kind = c.kind AND key = c.merged_into OFFSET 0) AS target`;

/** How libraries spell names. Whoever writes here has locked the reader's row. */
export const createNamesDb = (db: Database) => ({
  /**
   * Adds the keys that the library does not have yet, with these spellings; a spelling that no book has any more, and that no
   * reader chose, is replaced. Returns the spellings of all keys, as `listSpellings` does.
   * @param own names of the book that is being changed: its own shelf does not keep its spelling
   */
  upsert(tx: Db, readerId: bigint, entries: readonly NameEntry[], own: readonly string[]): Promise<NameEntry[]> {
    const asked = entries.toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1));
    const [kinds, keys] = [asked.map(({ kind }) => kind), asked.map(({ key }) => key)];
    return tx.$queryRaw<NameEntry[]>`${PREPARED}
      WITH RECURSIVE written AS (
        INSERT INTO library_name AS n (reader_id, kind, key, name)
        SELECT ${readerId}, a.kind, a.key, a.name
        FROM unnest(${kinds}::text[], ${keys}::text[], ${asked.map(({ name }) => name)}::text[]) AS a (kind, key, name)
        ON CONFLICT (reader_id, kind, key) DO UPDATE SET name = excluded.name
        WHERE n.name <> excluded.name AND NOT n.chosen AND n.merged_into IS NULL AND NOT EXISTS (
          SELECT 1 FROM shelf s WHERE s.reader_id = ${readerId} AND s.kind = n.kind AND s.name = n.name
            AND s.books > CASE WHEN n.name = ANY (${own}::text[]) THEN 1 ELSE 0 END)
        RETURNING kind, key, name
      ), chain AS (${buildChain(readerId, kinds, keys)})
      SELECT kind, key, name FROM written
      UNION ALL SELECT c.kind, c.key, coalesce(w.name, c.name)
      FROM chain c LEFT JOIN written w ON w.kind = c.kind AND w.key = c.spelled_by
      WHERE c.merged_into IS NULL AND (c.kind, c.key) NOT IN (SELECT kind, key FROM written)`;
  },
  /** The spellings of these keys: those of the names that they were merged into, merge by merge, else their own. */
  listSpellings: (from: Db, readerId: bigint, entries: readonly NameEntry[]): Promise<NameEntry[]> =>
    from.$queryRaw<NameEntry[]>`
      WITH RECURSIVE chain AS (${buildChain(
        readerId,
        entries.map(({ kind }) => kind),
        entries.map(({ key }) => key),
      )})
      SELECT kind, key, name FROM chain WHERE merged_into IS NULL`,
  /** The spelling of one key; null for a name that the library does not know. */
  async findSpelling(readerId: bigint, kind: NameKind, key: string): Promise<string | null> {
    const [entry] = await this.listSpellings(db, readerId, [{ kind, key, name: '' }]);
    return entry?.name ?? null;
  },
  /** The names that were merged into the one with this key, and into them, as the library spelled them. */
  async listMerged(readerId: bigint, kind: NameKind, key: string, take: number): Promise<string[]> {
    const merged = await db.$queryRaw<{ name: string }[]>`
      WITH RECURSIVE merged AS MATERIALIZED (
        SELECT key, name, merged_into FROM library_name
        WHERE reader_id = ${readerId} AND kind = ${kind} AND merged_into IS NOT NULL
      ), below AS (
        SELECT key, name FROM merged WHERE merged_into = ${key}
        UNION
        SELECT m.key, m.name FROM below b JOIN merged m ON m.merged_into = b.key
      )
      SELECT name FROM below ORDER BY key LIMIT ${take}`;
    return merged.map(({ name }) => name);
  },
  /** Lets one name stand for others. What was merged into them stays theirs, so that the merge can be taken back. */
  async merge(tx: Db, readerId: bigint, entries: readonly NameEntry[], target: NameEntry): Promise<void> {
    const keys = entries.map(({ key }) => key).filter((key) => key !== target.key);
    await tx.$executeRaw`
      INSERT INTO library_name (reader_id, kind, key, name, chosen)
      VALUES (${readerId}, ${target.kind}, ${target.key}, ${target.name}, true)
      ON CONFLICT (reader_id, kind, key) DO UPDATE SET name = excluded.name, chosen = true, merged_into = NULL`;
    await tx.$executeRaw`
      UPDATE library_name SET merged_into = ${target.key}
      WHERE reader_id = ${readerId} AND kind = ${target.kind} AND key <> ${target.key}
        AND key = ANY (${keys}::text[])`;
  },
  /** Lets the names that these were merged into by further merges stand for them directly. */
  async keepMerged(tx: Db, readerId: bigint, kind: NameKind, keys: readonly string[]): Promise<void> {
    await tx.$executeRaw`
      WITH RECURSIVE chain AS (
        SELECT key AS kept, key, merged_into FROM library_name
        WHERE reader_id = ${readerId} AND kind = ${kind} AND key = ANY (${keys}::text[])
        UNION
        SELECT c.kept, target.key, target.merged_into FROM chain c
        JOIN library_name target ON target.reader_id = ${readerId} AND target.kind = ${kind} AND target.key = c.merged_into
      )
      UPDATE library_name n SET merged_into = c.key FROM chain c
      WHERE n.reader_id = ${readerId} AND n.kind = ${kind} AND n.key = c.kept AND c.merged_into IS NULL AND c.key <> c.kept`;
  },
  /** Takes merges back: the names stand for themselves again, and for those that were merged into them. Returns the spellings that stood for these names. */
  async split(tx: Db, readerId: bigint, kind: NameKind, keys: readonly string[]): Promise<string[]> {
    const targets = await tx.$queryRaw<{ name: string }[]>`
      UPDATE library_name n SET merged_into = NULL FROM library_name target
      WHERE n.reader_id = ${readerId} AND n.kind = ${kind} AND n.key = ANY (${keys}::text[])
        AND target.reader_id = ${readerId} AND target.kind = n.kind AND target.key = n.merged_into
      RETURNING target.name`;
    return [...new Set(targets.map(({ name }) => name))];
  },
  /** Readers whose names were unified by older rules. */
  async listOutdatedReaders(version: number, take: number): Promise<bigint[]> {
    const where = { namesVersion: { lt: version } };
    const readers = await db.reader.findMany({ where, select: { id: true }, take });
    return readers.map(({ id }) => id);
  },
  async updateVersion(tx: Db, readerId: bigint, namesVersion: number): Promise<void> {
    await tx.reader.update({ where: { id: readerId }, data: { namesVersion }, select: { id: true } });
  },
});
