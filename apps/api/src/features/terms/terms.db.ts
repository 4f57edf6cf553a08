import type { Language } from '@lectern/contracts';
import type { TermsConsent } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

export type Version = { version: number; declaredAt: Date; effectiveAt: Date };
type Consent = Omit<TermsConsent, 'readerId'>;
/** A reader who has not been notified of a version. */
type UnnotifiedReader = { id: bigint; email: string; language: Language };
type Notice = { toldAt: Date; objectedAt: Date | null };

export const createTermsDb = (db: Database) => ({
  /** Lists all versions, the newest first. */
  listVersions: (): Promise<Version[]> => db.termsVersion.findMany({ orderBy: { version: 'desc' } }),

  /** False when it was already declared. */
  async insertVersion(version: Version, tx: Db = db): Promise<boolean> {
    return (await tx.termsVersion.createMany({ data: [version], skipDuplicates: true })).count > 0;
  },

  listConsents: (readerId: bigint): Promise<Consent[]> =>
    db.termsConsent.findMany({ where: { readerId }, orderBy: { version: 'desc' }, omit: { readerId: true } }),

  findNotice: (readerId: bigint, version: number): Promise<Notice | null> =>
    db.termsNotice.findUnique({ where: { readerId_version: { readerId, version } } }),

  async findRecipient(tx: Db, readerId: bigint): Promise<{ address: string; language: Language }> {
    const [row] = await tx.$queryRaw<{ address: string; language: Language }[]>`
      SELECT email AS address, language FROM reader WHERE id = ${readerId}`;
    if (!row) throw new Error(`there is no reader ${readerId}`);
    return row;
  },

  /**
   * The version in force; `settled`: this reader has already accepted it or objected to it. Null when no version was ever
   * declared.
   */
  async findVersionInForce(tx: Db, readerId: bigint, now: Date): Promise<{ version: number; settled: boolean } | null> {
    const [row] = await tx.$queryRaw<{ version: number; settled: boolean }[]>`${PREPARED}
      SELECT v.version, EXISTS (SELECT 1 FROM terms_consent c WHERE c.reader_id = ${readerId} AND c.version = v.version)
        OR EXISTS (SELECT 1 FROM terms_notice n
          WHERE n.reader_id = ${readerId} AND n.version = v.version AND n.objected_at IS NOT NULL) AS settled
      FROM terms_version v WHERE v.effective_at <= ${now} ORDER BY v.version DESC LIMIT 1`;
    return row ?? null;
  },

  /** Inserts a consent unless it exists. `isFirst`: it is the reader's first consent to any version. */
  async insertConsent(tx: Db, readerId: bigint, consent: Consent): Promise<{ isFirst: boolean }> {
    const { version, language, textSha256, way, network, acceptedAt } = consent;
    const [made] = await tx.$queryRaw<{ isFirst: boolean }[]>`${PREPARED}
      WITH made AS (
        INSERT INTO terms_consent (reader_id, version, language, text_sha256, way, network, accepted_at)
        VALUES (${readerId}, ${version}, ${language}, ${textSha256}, ${way}, ${network}, ${acceptedAt})
        ON CONFLICT DO NOTHING RETURNING version)
      SELECT NOT EXISTS (SELECT 1 FROM terms_consent WHERE reader_id = ${readerId}) AS "isFirst" FROM made`;
    return { isFirst: made?.isFirst ?? false };
  },

  /** Saves an objection, or with null its withdrawal; also for a reader who was not notified yet. */
  async saveObjection(tx: Db, readerId: bigint, version: number, now: Date, objectedAt: Date | null): Promise<void> {
    await tx.termsNotice.upsert({
      where: { readerId_version: { readerId, version } },
      create: { readerId, version, toldAt: now, objectedAt },
      update: { objectedAt },
    });
  },

  /** Lists readers with a greater id than `after` who have neither accepted the version nor been notified of it. Across readers: for the job. */
  listUnnotified: (version: number, after: bigint, most: number): Promise<UnnotifiedReader[]> => db.$queryRaw<
    UnnotifiedReader[]
  >`
    SELECT r.id, r.email, r.language FROM reader r
    WHERE r.id > ${after}
      AND NOT EXISTS (SELECT 1 FROM terms_consent c WHERE c.reader_id = r.id AND c.version = ${version})
      AND NOT EXISTS (SELECT 1 FROM terms_notice n WHERE n.reader_id = r.id AND n.version = ${version})
    ORDER BY r.id LIMIT ${most}`,

  /** False when another process has notified the reader meanwhile. */
  async insertNotice(tx: Db, readerId: bigint, version: number, notifiedAt: Date): Promise<boolean> {
    return (
      (await tx.termsNotice.createMany({ data: [{ readerId, version, toldAt: notifiedAt }], skipDuplicates: true }))
        .count > 0
    );
  },

  /** Counts the readers who accepted, were notified of, and objected to each version. Across readers: for the operator. */
  countByVersion: () => db.$queryRaw<{ version: number; accepted: number; told: number; objected: number }[]>`
    SELECT v.version,
      (SELECT count(*) FROM terms_consent c WHERE c.version = v.version)::int AS accepted,
      (SELECT count(*) FROM terms_notice n WHERE n.version = v.version)::int AS told,
      (SELECT count(*) FROM terms_notice n WHERE n.version = v.version AND n.objected_at IS NOT NULL)::int AS objected
    FROM terms_version v ORDER BY v.version`,

  /** Lists the readers who objected to a version, the earliest first. Across readers: for the operator. */
  listObjectors: (version: number) => db.$queryRaw<{ id: bigint; login: string; objectedAt: Date }[]>`
    SELECT r.id, r.login, n.objected_at AS "objectedAt" FROM terms_notice n JOIN reader r ON r.id = n.reader_id
    WHERE n.version = ${version} AND n.objected_at IS NOT NULL ORDER BY n.objected_at, r.id`,
});
