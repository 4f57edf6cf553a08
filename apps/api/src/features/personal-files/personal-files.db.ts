import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

export type PersonalFileKind = 'font' | 'dictionary';
/** A file without the details of its kind. `sha256` in hex. */
export type PersonalFileRow = { id: string; name: string; sha256: string; bytes: number };
export type PersonalFileWithDetails = PersonalFileRow & { details: unknown };
type Key = { readerId: bigint; kind: PersonalFileKind; id: string };
type NewFile = Key & { name: string; sha256: Uint8Array; bytes: number; details: object; now: Date };

const COLUMNS = Prisma.sql`id::text AS id, name, encode(sha256, 'hex') AS sha256, bytes::float8 AS bytes, details`;

export const createPersonalFilesDb = (db: Database) => ({
  list: (readerId: bigint, kind: PersonalFileKind): Promise<PersonalFileWithDetails[]> =>
    db.$queryRaw<PersonalFileWithDetails[]>`
      SELECT ${COLUMNS} FROM personal_file WHERE reader_id = ${readerId} AND kind = ${kind} ORDER BY lower(name), id`,
  async find({ readerId, kind, id }: Key): Promise<PersonalFileWithDetails | null> {
    const [row] = await db.$queryRaw<PersonalFileWithDetails[]>`
      SELECT ${COLUMNS} FROM personal_file WHERE reader_id = ${readerId} AND id = ${id}::uuid AND kind = ${kind}`;
    return row ?? null;
  },
  async findByContent(
    tx: Db,
    readerId: bigint,
    kind: PersonalFileKind,
    sha256: Uint8Array,
  ): Promise<PersonalFileWithDetails | null> {
    const [row] = await tx.$queryRaw<PersonalFileWithDetails[]>`
      SELECT ${COLUMNS} FROM personal_file WHERE reader_id = ${readerId} AND kind = ${kind} AND sha256 = ${sha256}`;
    return row ?? null;
  },
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$executeRaw`SELECT FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  count: (tx: Db, readerId: bigint, kind: PersonalFileKind): Promise<number> =>
    tx.personalFile.count({ where: { readerId, kind } }),
  async insert(tx: Db, { now, sha256, bytes, ...file }: NewFile): Promise<void> {
    const data = { ...file, sha256: new Uint8Array(sha256), bytes: BigInt(bytes), createdAt: now };
    await tx.personalFile.create({ data });
  },
  /** Deletes a file; null when there is none. */
  async delete(tx: Db, { readerId, kind, id }: Key): Promise<{ sha256: Uint8Array; bytes: number } | null> {
    const [row] = await tx.$queryRaw<{ sha256: Uint8Array; bytes: number }[]>`
      DELETE FROM personal_file WHERE reader_id = ${readerId} AND id = ${id}::uuid AND kind = ${kind}
      RETURNING sha256, bytes::float8 AS bytes`;
    return row ?? null;
  },
  /** Deletes all files of a reader, and queues their bytes for removal. */
  async purgeReader(tx: Db, readerId: bigint, now: Date): Promise<void> {
    await tx.$executeRaw`
      WITH removed AS (DELETE FROM personal_file WHERE reader_id = ${readerId} RETURNING sha256)
      INSERT INTO ended_bytes (sha256, lost_at, at_once) SELECT sha256, ${now}::timestamptz, true FROM removed`;
  },
});
