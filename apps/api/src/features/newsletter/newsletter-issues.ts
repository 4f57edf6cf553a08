import { createHash, randomUUID } from 'node:crypto';
import { defaultLanguage, type Language, languages, retention, subtractPeriod } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { IssueText, IssueTexts } from './issue-texts.ts';
import type { SubscriberCount } from './newsletter.db.ts';
import { newsletterMail } from './newsletter.mail.ts';
import { createIssuesDb } from './newsletter-issues.db.ts';

type Dependencies = {
  db: Database;
  mail: Pick<MailService, 'send' | 'preview'>;
  clock: Clock;
  countSubscribers: () => Promise<SubscriberCount[]>;
  toUnsubscribeUrl: (language: Language, token: string) => string;
};
/** Which text the subscribers of a language get. */
type Share = { language: Language; text: Language; addresses: number };

const MINUTE_MS = 60_000;
/** Mails that are queued in one transaction. */
const BATCH_SIZE = 50;

/** Issues of the newsletter. The queue sends them, a limited number each minute. */
export const createNewsletterIssues = ({ db, mail, clock, countSubscribers, toUnsubscribeUrl }: Dependencies) => {
  const issuesDb = createIssuesDb(db);

  const listShares = async (texts: IssueTexts): Promise<Share[]> =>
    (await countSubscribers())
      .filter(({ confirmed }) => confirmed > 0)
      .map(({ language, confirmed }) => ({
        language,
        text: chooseText(texts, language).language,
        addresses: confirmed,
      }));

  /** Queues the next mails of the oldest open issue. Returns how many, or null when nothing is left to do in this minute. */
  const queueBatch = async (tx: Db): Promise<number | null> => {
    const issue = await issuesDb.lockOpenIssue(tx);
    if (!issue) return null;
    const now = clock.now();
    const recent = await issuesDb.countQueuedSince(tx, new Date(now.getTime() - MINUTE_MS));
    const most = Math.min(issue.perMinute - recent, BATCH_SIZE);
    if (most <= 0) return null;
    const recipients = await issuesDb.lockRecipients(tx, issue, most);
    const deliveries = recipients.map(({ id }) => ({ subscriberId: id, mailId: randomUUID() }));
    if (recipients.length > 0) await issuesDb.insertDeliveries(tx, issue.id, deliveries, now);
    for (const [index, { address, language, unsubscribeToken }] of recipients.entries()) {
      const { language: textLanguage, text } = chooseText(issue.texts, language);
      const unsubscribeUrl = toUnsubscribeUrl(language, unsubscribeToken);
      const id = deliveries[index]?.mailId ?? '';
      const values = { ...text, unsubscribeUrl };
      await mail.send(newsletterMail, { address, language: textLanguage }, values, { tx, id, unsubscribeUrl });
    }
    if (recipients.length > 0) return recipients.length;
    return (await issuesDb.finishIssue(tx, issue, now)) > 0 ? 0 : null;
  };

  return {
    /** How many addresses would get which text, and the mails as they would be sent. */
    async preview(texts: IssueTexts) {
      const mails = Object.entries(texts).map(([name, text]) => {
        const language = name as Language; // the keys of the record
        const unsubscribeUrl = toUnsubscribeUrl(language, 'TOKEN');
        return { language, ...mail.preview(newsletterMail, language, { ...text, unsubscribeUrl }) };
      });
      return { recipients: await listShares(texts), mails };
    },

    /** Begins to send an issue. The same texts are sent once. @throws Error with a sentence for the operator */
    async send(texts: IssueTexts, perMinute: number): Promise<{ issue: string; isNew: boolean; recipients: Share[] }> {
      const recipients = await listShares(texts);
      if (recipients.length === 0) throw new Error('No address is confirmed, so nothing was sent.');
      const inOrder = languages.map((language) => texts[language] ?? null);
      const sha256 = createHash('sha256').update(JSON.stringify(inOrder)).digest();
      const issue = { id: randomUUID(), sha256, texts, perMinute, createdAt: clock.now() };
      if (await issuesDb.insertIssue(issue)) return { issue: issue.id, isNew: true, recipients };
      const existing = await issuesDb.findIssue(sha256);
      return { issue: existing?.id ?? '', isNew: false, recipients };
    },

    async list() {
      return (await issuesDb.listIssues()).map(({ id, texts, createdAt, finishedAt, mails }) => ({
        issue: id,
        // written by `insertIssue`
        subject: chooseText(texts as IssueTexts, defaultLanguage).text.subject,
        sent_at: createdAt,
        finished_at: finishedAt,
        mails,
      }));
    },

    /** Queues the mails that may be sent in this minute. An interrupted run is repeated: no mail of it was queued. */
    async queueDue(signal: AbortSignal): Promise<{ queued: number }> {
      for (let queued = 0; ; ) {
        signal.throwIfAborted();
        const count = await db.$transaction(queueBatch);
        if (count === null) return { queued };
        queued += count;
      }
    },

    countSubscribers,

    clean: (): Promise<number> =>
      issuesDb.deleteDeliveriesBefore(subtractPeriod(clock.now(), retention.newsletterDelivery.period)),
  };
};

/** The text for a reader of a language: in it, else in English, else in the first language that there is. */
const chooseText = (texts: IssueTexts, wanted: Language): { language: Language; text: IssueText } => {
  for (const language of [wanted, defaultLanguage, ...languages]) {
    const text = texts[language];
    if (text) return { language, text };
  }
  throw new Error('the newsletter has no text');
};
