import type { Database, Db } from '../../platform/db/db.ts';

/** The reading form of a document, as it is stored. */
export type StoredForm = { sha256: Uint8Array | null; version: number | null; failed: string | null };

const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export const formsDb = (db: Database) => ({
  /** Null when there is no such document. A form whose bytes went missing is none. */
  async find(of: Uint8Array): Promise<StoredForm | null> {
    const [row] = await db.$queryRaw<StoredForm[]>`
      SELECT (SELECT sha256 FROM blob WHERE sha256 = form_sha256 AND missing_at IS NULL) AS sha256,
        form_version AS version, form_failed AS failed
      FROM document WHERE sha256 = ${of}`;
    return row ?? null;
  },
  /** Locks the document. Answers the form that it holds; null when there is no such document. */
  async lock(tx: Db, of: Uint8Array): Promise<{ sha256: Uint8Array | null } | null> {
    const [row] = await tx.$queryRaw<{ sha256: Uint8Array | null }[]>`
      SELECT form_sha256 AS sha256 FROM document WHERE sha256 = ${of} FOR NO KEY UPDATE`;
    return row ?? null;
  },
  async set(tx: Db, of: Uint8Array, form: Uint8Array, version: number): Promise<void> {
    const data = { formSha256: bytesOf(form), formVersion: version, formFailed: null };
    await tx.document.updateMany({ where: { sha256: bytesOf(of) }, data });
  },
  /** Writes down why this version made none, so that it is not tried at every opening. */
  async fail(tx: Db, of: Uint8Array, version: number, reason: string): Promise<void> {
    const data = { formSha256: null, formVersion: version, formFailed: reason };
    await tx.document.updateMany({ where: { sha256: bytesOf(of) }, data });
  },
});
