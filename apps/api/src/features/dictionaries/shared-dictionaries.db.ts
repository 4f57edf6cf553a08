import type { Database, Db } from '../../platform/db/db.ts';

/** `sha256` in hex. */
export type SharedDictionaryRow = { id: string; name: string; sha256: string; bytes: number; details: unknown };
type NewDictionary = { id: string; name: string; sha256: Uint8Array; bytes: number; details: object; now: Date };

export const createSharedDictionariesDb = (db: Database) => ({
  list: (): Promise<SharedDictionaryRow[]> => db.$queryRaw<SharedDictionaryRow[]>`
    SELECT id::text AS id, name, encode(sha256, 'hex') AS sha256, bytes::float8 AS bytes, details
    FROM shared_dictionary ORDER BY lower(name), id`,
  /** False when the same is there. */
  async insert(tx: Db, { now, sha256, bytes, ...dictionary }: NewDictionary): Promise<boolean> {
    const row = { ...dictionary, sha256: new Uint8Array(sha256), bytes: BigInt(bytes), createdAt: now };
    return (await tx.sharedDictionary.createMany({ data: [row], skipDuplicates: true })).count > 0;
  },
  async delete(tx: Db, id: string): Promise<{ name: string; sha256: Uint8Array } | null> {
    const row = await tx.sharedDictionary.findUnique({ where: { id }, select: { name: true, sha256: true } });
    if (row) await tx.sharedDictionary.delete({ where: { id } });
    return row;
  },
});
