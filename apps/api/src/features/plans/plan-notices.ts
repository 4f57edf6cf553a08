import { Language } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createPlansDb, type ReaderPlan } from './plans.db.ts';
import { type PlanNotice, planEndingMail } from './plans.mail.ts';

type Dependencies = {
  db: Database;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  /** The address of a reader's page of plans; null: this installation has none. */
  getPlansUrl: (readerId: bigint, language: Language) => string | null;
};

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const PAGE = 500;
/** In the order in which they are sent. */
const NOTICES: readonly PlanNotice[] = ['week', 'day', 'ended'];

/** The mail that is due so long before the end; a missed one is not sent later than the next. */
const getDueNotice = (msLeft: number): PlanNotice => {
  if (msLeft <= 0) return 'ended';
  return msLeft <= DAY_MS ? 'day' : 'week';
};
const isLater = (notice: PlanNotice, sent: string | null): boolean =>
  NOTICES.indexOf(notice) > NOTICES.findIndex((known) => known === sent);

/**
 * Sends the mails about ending plans. Which one was sent is stored in the transaction that writes the mail, so each is sent
 * once, however many workers run and whenever they stop.
 */
export const createPlanNotices = ({ db, mail, clock, getPlansUrl }: Dependencies) => {
  const plansDb = createPlansDb(db);

  const notify = async (reader: ReaderPlan, notice: PlanNotice): Promise<boolean> => {
    const language = Language.parse(reader.language);
    const plan = await plansDb.findPlan(reader.planId);
    return db.$transaction(async (tx) => {
      if (!(await plansDb.updateNotice(tx, reader, notice))) return false;
      const ending = {
        notice,
        plan: plan?.name ?? reader.planId,
        endsAt: reader.planExpiresAt,
        used: Number(reader.used),
        limit: Number(reader.ownLimit),
        href: getPlansUrl(reader.id, language),
      };
      await mail.send(planEndingMail, { address: reader.email, language }, ending, { tx });
      return true;
    });
  };

  return {
    /** Sends what is due. Answers how many mails. */
    async notifyEnding(signal: AbortSignal): Promise<{ mails: number }> {
      const now = clock.now();
      const until = new Date(now.getTime() + WEEK_MS);
      let mails = 0;
      let page = await plansDb.listEnding(until, 0n, PAGE);
      while (page.length > 0) {
        for (const reader of page) {
          signal.throwIfAborted();
          const notice = getDueNotice(reader.planExpiresAt.getTime() - now.getTime());
          if (isLater(notice, reader.planNotice) && (await notify(reader, notice))) mails += 1;
        }
        page = await plansDb.listEnding(until, page.at(-1)?.id ?? 0n, PAGE);
      }
      return { mails };
    },
  };
};
