import type { BookContents, BookMetadata, BookScan } from '@lectern/formats';
import type { Database } from '../../platform/db/db.ts';
import type { DocumentKey } from './files.db.ts';

/** A document that an older version has scanned. */
export type OutdatedDocument = DocumentKey & { format: string };

export const createRescanDb = (db: Database) => ({
  // across readers: documents are shared, and a job reads them again
  /** Documents whose bytes are there, those that were read last first; a converted EPUB counts as read with its book. */
  listOutdated: (version: number, limit: number): Promise<OutdatedDocument[]> => db.$queryRaw`
    SELECT sha256, facts, format FROM document
    WHERE scan_version < ${version} AND EXISTS (SELECT FROM blob WHERE blob.sha256 = document.sha256 AND missing_at IS NULL)
    ORDER BY greatest(
      (SELECT max(position_at) FROM book WHERE book.sha256 = document.sha256),
      (SELECT max(position_at) FROM document AS source JOIN book USING (sha256) WHERE source.form_sha256 = document.sha256)
    ) DESC NULLS LAST, sha256, facts LIMIT ${limit}`,
  async countOutdated(version: number): Promise<{ outdated: number; missing: number }> {
    const [row] = await db.$queryRaw<{ outdated: bigint; missing: bigint }[]>`
      SELECT count(*) AS outdated, count(*) FILTER (WHERE missing_at IS NOT NULL) AS missing
      FROM document JOIN blob USING (sha256) WHERE scan_version < ${version}`;
    return { outdated: Number(row?.outdated ?? 0), missing: Number(row?.missing ?? 0) };
  },
  /** Stores a newer scan, or with null only that there is none; unless another process was faster. */
  async updateScan(
    { sha256, facts }: DocumentKey,
    version: number,
    scan: BookScan | { contents: BookContents; metadata: BookMetadata } | null,
  ): Promise<void> {
    if (scan === null) {
      await db.$executeRaw`UPDATE document SET scan_version = ${version}
        WHERE sha256 = ${sha256} AND facts = ${facts} AND scan_version < ${version}`;
      return;
    }
    if ('contents' in scan) {
      await db.$executeRaw`UPDATE document SET scan_version = ${version}, contents = ${JSON.stringify(scan.contents)}::jsonb,
          metadata = ${JSON.stringify(scan.metadata)}::jsonb
        WHERE sha256 = ${sha256} AND facts = ${facts} AND scan_version < ${version}`;
      return;
    }
    await db.$executeRaw`UPDATE document SET scan_version = ${version}, manifest = ${JSON.stringify(scan.manifest)}::jsonb,
        parts = ${JSON.stringify(scan.parts)}::jsonb, flagged = ${JSON.stringify(scan.flagged)}::jsonb,
        obfuscated = ${JSON.stringify(scan.obfuscated)}::jsonb
      WHERE sha256 = ${sha256} AND facts = ${facts} AND scan_version < ${version}`;
  },
});
