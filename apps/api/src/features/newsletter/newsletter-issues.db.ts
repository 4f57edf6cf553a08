import type { Language } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { IssueTexts } from './issue-texts.ts';

type Hash = Uint8Array<ArrayBuffer>;
type NewIssue = { id: string; sha256: Hash; texts: IssueTexts; perMinute: number; createdAt: Date };
type OpenIssue = Pick<NewIssue, 'id' | 'texts' | 'perMinute' | 'createdAt'>;
type Recipient = { id: string; address: string; language: Language; unsubscribeToken: string };

export const createIssuesDb = (db: Database) => ({
  /** False when the same texts were sent before. */
  async insertIssue({ texts, ...issue }: NewIssue): Promise<boolean> {
    // texts by language, without values that JSON lacks
    const data = [{ ...issue, texts: texts as Prisma.InputJsonObject }];
    return (await db.newsletterIssue.createMany({ data, skipDuplicates: true })).count > 0;
  },
  findIssue: (sha256: Hash) => db.newsletterIssue.findUnique({ where: { sha256 } }),

  /** The oldest issue that is not sent completely; null when there is none, or another process works on it. */
  async lockOpenIssue(tx: Db): Promise<OpenIssue | null> {
    const [issue] = await tx.$queryRaw<OpenIssue[]>`
      SELECT id::text, texts, per_minute AS "perMinute", created_at AS "createdAt" FROM newsletter_issue
      WHERE id = (SELECT id FROM newsletter_issue WHERE finished_at IS NULL ORDER BY created_at, id LIMIT 1)
      FOR NO KEY UPDATE SKIP LOCKED`;
    return issue ?? null;
  },

  /** Mails that were queued since then, of all issues. */
  countQueuedSince: (tx: Db, since: Date): Promise<number> =>
    tx.newsletterDelivery.count({ where: { queuedAt: { gt: since } } }),

  /** Subscribers who are to get an issue and have not: confirmed before it was sent. Locked against being deleted meanwhile. */
  lockRecipients: (tx: Db, issue: OpenIssue, most: number): Promise<Recipient[]> => tx.$queryRaw<Recipient[]>`
    SELECT s.id::text, s.address, s.language, s.unsubscribe_token AS "unsubscribeToken" FROM newsletter_subscriber s
    WHERE s.confirmed_at <= ${issue.createdAt}::timestamptz AND NOT EXISTS (
      SELECT 1 FROM newsletter_delivery d WHERE d.issue_id = ${issue.id}::uuid AND d.subscriber_id = s.id)
    ORDER BY s.id LIMIT ${most} FOR KEY SHARE OF s SKIP LOCKED`,

  async insertDeliveries(
    tx: Db,
    issueId: string,
    deliveries: readonly { subscriberId: string; mailId: string }[],
    queuedAt: Date,
  ) {
    await tx.newsletterDelivery.createMany({
      data: deliveries.map((delivery) => ({ ...delivery, issueId, queuedAt })),
    });
    await tx.newsletterIssue.update({ where: { id: issueId }, data: { mails: { increment: deliveries.length } } });
  },

  /** Finishes an issue unless a subscriber still has to get it. */
  finishIssue: (tx: Db, issue: OpenIssue, now: Date): Promise<number> => tx.$executeRaw`
    UPDATE newsletter_issue SET finished_at = ${now}::timestamptz WHERE id = ${issue.id}::uuid AND NOT EXISTS (
      SELECT 1 FROM newsletter_subscriber s WHERE s.confirmed_at <= ${issue.createdAt}::timestamptz AND NOT EXISTS (
        SELECT 1 FROM newsletter_delivery d WHERE d.issue_id = ${issue.id}::uuid AND d.subscriber_id = s.id))`,

  listIssues: () =>
    db.newsletterIssue.findMany({
      select: { id: true, texts: true, createdAt: true, finishedAt: true, mails: true },
      orderBy: { createdAt: 'desc' },
    }),

  /** Deletes which subscribers got which issue; as long as an issue is being sent, it is needed. */
  deleteDeliveriesBefore(before: Date): Promise<number> {
    const isSent = Prisma.sql`issue_id IN (SELECT id FROM newsletter_issue WHERE finished_at IS NOT NULL)`;
    return deleteInBatches(db, 'newsletter_delivery', Prisma.sql`${isSent} AND queued_at < ${before}::timestamptz`);
  },
});
