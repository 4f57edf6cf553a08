import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** Identifies a parsed document: content hash and version of the parser's facts. */
type DocumentKey = { sha256: Uint8Array; facts: string };
/** The converted EPUB of a document, as stored; `version` is that of the converter. */
export type StoredConversion = { converted: DocumentKey | null; version: number | null };
type Outcome = { version: number | null; failed: string | null };
type Row = { sha256: Uint8Array | null; facts: string | null; version: number | null };

const toDocumentKey = ({ sha256, facts }: Pick<Row, 'sha256' | 'facts'>): DocumentKey | null =>
  sha256 && facts !== null ? { sha256, facts } : null;
const matchesKey = ({ sha256, facts }: DocumentKey): Prisma.Sql => Prisma.sql`sha256 = ${sha256} AND facts = ${facts}`;

export const createConversionDb = (db: Database) => ({
  /** Null when there is no such document. A converted EPUB whose bytes are missing does not count. */
  async find(source: DocumentKey): Promise<StoredConversion | null> {
    const [row] = await db.$queryRaw<Row[]>`
      SELECT (SELECT sha256 FROM blob WHERE sha256 = form_sha256 AND missing_at IS NULL) AS sha256,
        form_facts AS facts, form_version AS version
      FROM document WHERE ${matchesKey(source)}`;
    return row ? { converted: toDocumentKey(row), version: row.version } : null;
  },
  /** Locks the document and returns its converted EPUB; null when there is no such document. */
  async lock(tx: Db, source: DocumentKey): Promise<{ converted: DocumentKey | null } | null> {
    const [row] = await tx.$queryRaw<Pick<Row, 'sha256' | 'facts'>[]>`
      SELECT form_sha256 AS sha256, form_facts AS facts FROM document WHERE ${matchesKey(source)} FOR NO KEY UPDATE`;
    return row ? { converted: toDocumentKey(row) } : null;
  },
  async update(tx: Db, source: DocumentKey, converted: DocumentKey, version: number): Promise<void> {
    await tx.$executeRaw`UPDATE document SET form_sha256 = ${converted.sha256}, form_facts = ${converted.facts},
      form_version = ${version} WHERE ${matchesKey(source)}`;
  },
  /** What an attempt for this reader's book has come to; null when there is no such book. */
  async findOutcome(book: { readerId: bigint; id: bigint }): Promise<Outcome | null> {
    const [row] = await db.$queryRaw<Outcome[]>`SELECT converted AS version, conversion_failed AS failed
      FROM book WHERE reader_id = ${book.readerId} AND id = ${book.id}`;
    return row ?? null;
  },
  /** Records that this reader's book was converted by this version, or why that failed. */
  async updateOutcome(book: { readerId: bigint; id: bigint }, version: number, failed: string | null): Promise<void> {
    await db.$executeRaw`UPDATE book SET converted = ${version}, conversion_failed = ${failed}
      WHERE reader_id = ${book.readerId} AND id = ${book.id}`;
  },
});
