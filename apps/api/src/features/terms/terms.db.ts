import type { Language } from '@lectern/contracts';
import type { TermsConsent } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

export type Version = { version: number; declaredAt: Date; effectiveAt: Date };
type Consent = Omit<TermsConsent, 'readerId'>;
/** A reader who is to be told of a version. */
type Untold = { id: bigint; email: string; language: Language };
type Notice = { toldAt: Date; objectedAt: Date | null };

export const termsDb = (db: Database) => ({
  /** The newest first. */
  versions: (): Promise<Version[]> => db.termsVersion.findMany({ orderBy: { version: 'desc' } }),

  /** False when it was declared already. */
  async declare(version: Version, tx: Db = db): Promise<boolean> {
    return (await tx.termsVersion.createMany({ data: [version], skipDuplicates: true })).count > 0;
  },

  consents: (readerId: bigint): Promise<Consent[]> =>
    db.termsConsent.findMany({ where: { readerId }, orderBy: { version: 'desc' }, omit: { readerId: true } }),

  notice: (readerId: bigint, version: number): Promise<Notice | null> =>
    db.termsNotice.findUnique({ where: { readerId_version: { readerId, version } } }),

  async address(tx: Db, readerId: bigint): Promise<{ address: string; language: Language }> {
    const [row] = await tx.$queryRaw<{ address: string; language: Language }[]>`
      SELECT email AS address, language FROM reader WHERE id = ${readerId}`;
    if (!row) throw new Error(`there is no reader ${readerId}`);
    return row;
  },

  /**
   * The version in force, and whether signing in says nothing new about it: this reader has accepted it already, or has
   * objected to it. Null where none was ever declared.
   */
  async inForceFor(tx: Db, readerId: bigint, now: Date): Promise<{ version: number; settled: boolean } | null> {
    const [row] = await tx.$queryRaw<{ version: number; settled: boolean }[]>`${PREPARED}
      SELECT v.version, EXISTS (SELECT 1 FROM terms_consent c WHERE c.reader_id = ${readerId} AND c.version = v.version)
        OR EXISTS (SELECT 1 FROM terms_notice n
          WHERE n.reader_id = ${readerId} AND n.version = v.version AND n.objected_at IS NOT NULL) AS settled
      FROM terms_version v WHERE v.effective_at <= ${now} ORDER BY v.version DESC LIMIT 1`;
    return row ?? null;
  },

  /** Whether it is the reader's first of any version. Nothing happens when this one is recorded already. */
  async accept(tx: Db, readerId: bigint, consent: Consent): Promise<{ isFirst: boolean }> {
    const { version, language, textSha256, way, network, acceptedAt } = consent;
    const [made] = await tx.$queryRaw<{ isFirst: boolean }[]>`${PREPARED}
      WITH made AS (
        INSERT INTO terms_consent (reader_id, version, language, text_sha256, way, network, accepted_at)
        VALUES (${readerId}, ${version}, ${language}, ${textSha256}, ${way}, ${network}, ${acceptedAt})
        ON CONFLICT DO NOTHING RETURNING version)
      SELECT NOT EXISTS (SELECT 1 FROM terms_consent WHERE reader_id = ${readerId}) AS "isFirst" FROM made`;
    return { isFirst: made?.isFirst ?? false };
  },

  /** Records an objection (or null: that it was taken back), also of a reader who was not told yet. */
  async object(tx: Db, readerId: bigint, version: number, now: Date, objectedAt: Date | null): Promise<void> {
    await tx.termsNotice.upsert({
      where: { readerId_version: { readerId, version } },
      create: { readerId, version, toldAt: now, objectedAt },
      update: { objectedAt },
    });
  },

  /** Readers who have neither accepted the version nor were told of it, by id, after the given one. */
  untold: (version: number, after: bigint, most: number): Promise<Untold[]> => db.$queryRaw<Untold[]>`
    SELECT r.id, r.email, r.language FROM reader r
    WHERE r.id > ${after}
      AND NOT EXISTS (SELECT 1 FROM terms_consent c WHERE c.reader_id = r.id AND c.version = ${version})
      AND NOT EXISTS (SELECT 1 FROM terms_notice n WHERE n.reader_id = r.id AND n.version = ${version})
    ORDER BY r.id LIMIT ${most}`,

  /** False when the reader was told by somebody else meanwhile. */
  async tell(tx: Db, readerId: bigint, version: number, toldAt: Date): Promise<boolean> {
    return (await tx.termsNotice.createMany({ data: [{ readerId, version, toldAt }], skipDuplicates: true })).count > 0;
  },

  /** How many readers have accepted, were told of, and have objected to each version. */
  counts: () => db.$queryRaw<{ version: number; accepted: number; told: number; objected: number }[]>`
    SELECT v.version,
      (SELECT count(*) FROM terms_consent c WHERE c.version = v.version)::int AS accepted,
      (SELECT count(*) FROM terms_notice n WHERE n.version = v.version)::int AS told,
      (SELECT count(*) FROM terms_notice n WHERE n.version = v.version AND n.objected_at IS NOT NULL)::int AS objected
    FROM terms_version v ORDER BY v.version`,

  /** Who has objected to a version, the first first. */
  objectors: (version: number) => db.$queryRaw<{ id: bigint; login: string; objectedAt: Date }[]>`
    SELECT r.id, r.login, n.objected_at AS "objectedAt" FROM terms_notice n JOIN reader r ON r.id = n.reader_id
    WHERE n.version = ${version} AND n.objected_at IS NOT NULL ORDER BY n.objected_at, r.id`,
});
