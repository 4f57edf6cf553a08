import { formatSize, type Language } from '@lectern/contracts';
import type { Texts } from '@lectern/texts';
import { formatDay, formatDayTime } from '@lectern/texts/shapes/mail-dates';
import type { Block, MailText } from '@lectern/texts/shapes/mails';
import { defineMail } from '../mail/mail.ts';

/** Which mail it is: a week before the end of the paid time, a day before, or at the end. */
export type PlanNotice = 'week' | 'day' | 'ended';
/** Sizes in bytes. `limit`: what applies without the plan. `href`: the page of the plans, where there is one. */
type PlanEnding = {
  notice: PlanNotice;
  plan: string;
  endsAt: Date;
  used: number;
  limit: number;
  href: string | null;
};

type MailTexts = Texts['server']['plans']['planEnding'];

const createTemplate =
  (language: Language, said: MailTexts) =>
  ({ notice, plan, endsAt, used, limit, href }: PlanEnding): MailText => {
    const [day, dayTime] = [formatDay(language, endsAt), formatDayTime(language, endsAt)];
    const format = (bytes: number): string => formatSize(bytes, language);
    const sizes = { used: format(used), limit: format(limit), excess: formatSize(used - limit, language, 'ceil') };
    const subjects = {
      week: said.subject(plan, day),
      day: said.reminder(plan, day),
      ended: said.endedSubject(plan),
    } as const satisfies Record<PlanNotice, string>;
    const hasEnded = notice === 'ended';
    const [fits, exceeds] = hasEnded ? [said.fitsNow, said.exceedsNow] : [said.fitsLater, said.exceedsLater];
    const effect = used <= limit ? fits(sizes) : exceeds(sizes);
    const blocks: Block[] = [
      { kind: 'text', text: hasEnded ? said.ended(plan, dayTime) : said.ends(plan, dayTime) },
      { kind: 'text', text: used > limit && href !== null ? `${effect} ${said.orPay}` : effect },
    ];
    if (href !== null) blocks.push({ kind: 'button', text: said.button, href });
    return { subject: subjects[notice], blocks };
  };

/** The end of the paid time, and what it means for the reader’s books. */
export const planEndingMail = defineMail('plans.ending', ({ plans }, language) =>
  createTemplate(language, plans.planEnding),
);
