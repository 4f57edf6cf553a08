import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** Which of the findings in which bytes. */
type DocumentKey = { sha256: Uint8Array; facts: string };
/** The reading form of a document, as it is stored. */
export type StoredForm = { form: DocumentKey | null; version: number | null };
type Row = { sha256: Uint8Array | null; facts: string | null; version: number | null };

const keyOf = ({ sha256, facts }: Pick<Row, 'sha256' | 'facts'>): DocumentKey | null =>
  sha256 && facts !== null ? { sha256, facts } : null;
const isIt = ({ sha256, facts }: DocumentKey): Prisma.Sql => Prisma.sql`sha256 = ${sha256} AND facts = ${facts}`;

export const formsDb = (db: Database) => ({
  /** Null when there is no such document. A form whose bytes went missing is none. */
  async find(of: DocumentKey): Promise<StoredForm | null> {
    const [row] = await db.$queryRaw<Row[]>`
      SELECT (SELECT sha256 FROM blob WHERE sha256 = form_sha256 AND missing_at IS NULL) AS sha256,
        form_facts AS facts, form_version AS version
      FROM document WHERE ${isIt(of)}`;
    return row ? { form: keyOf(row), version: row.version } : null;
  },
  /** Locks the document. Answers the form that it holds; null when there is no such document. */
  async lock(tx: Db, of: DocumentKey): Promise<{ form: DocumentKey | null } | null> {
    const [row] = await tx.$queryRaw<Pick<Row, 'sha256' | 'facts'>[]>`
      SELECT form_sha256 AS sha256, form_facts AS facts FROM document WHERE ${isIt(of)} FOR NO KEY UPDATE`;
    return row ? { form: keyOf(row) } : null;
  },
  async set(tx: Db, of: DocumentKey, form: DocumentKey, version: number): Promise<void> {
    await tx.$executeRaw`UPDATE document SET form_sha256 = ${form.sha256}, form_facts = ${form.facts},
      form_version = ${version} WHERE ${isIt(of)}`;
  },
  /** Writes down that this reader's book was converted by this version, or why it could not be. */
  async conclude(book: { readerId: bigint; id: bigint }, version: number, failed: string | null): Promise<void> {
    await db.$executeRaw`UPDATE book SET converted = ${version}, conversion_failed = ${failed}
      WHERE reader_id = ${book.readerId} AND id = ${book.id}`;
  },
});
