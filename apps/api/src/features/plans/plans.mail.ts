import { formatSize, type Language } from '@lectern/contracts';
import { type Block, defineMail, formatDay, formatDayTime, type MailText } from '../mail/mail.ts';

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

type Sizes = { used: string; limit: string; excess: string };
type MailTexts = {
  subject: (plan: string, day: string) => string;
  reminder: (plan: string, day: string) => string;
  endedSubject: (plan: string) => string;
  /** No renewal by itself. */
  ends: (plan: string, dayTime: string) => string;
  ended: (plan: string, dayTime: string) => string;
  fitsLater: (sizes: Sizes) => string;
  fitsNow: (sizes: Sizes) => string;
  exceedsLater: (sizes: Sizes) => string;
  exceedsNow: (sizes: Sizes) => string;
  /** Besides deleting. */
  orPay: string;
  button: string;
};

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
export const planEndingMail = defineMail<PlanEnding>('plans.ending', {
  en: createTemplate('en', {
    subject: (plan, day) => `Your plan “${plan}” ends on ${day}`,
    reminder: (plan, day) => `Reminder: your plan “${plan}” ends on ${day}`,
    endedSubject: (plan) => `Your plan “${plan}” has ended`,
    ends: (plan, at) =>
      `The time you paid for on the plan “${plan}” ends on ${at}. It doesn’t renew by itself: you won’t be charged again.`,
    ended: (plan, at) => `The time you paid for on the plan “${plan}” ended on ${at}. You won’t be charged again.`,
    fitsLater: ({ used, limit }) =>
      `After that, your limit is ${limit}. Your books take up ${used}, so everything fits.`,
    fitsNow: ({ used, limit }) => `Your limit is now ${limit}. Your books take up ${used}, so everything fits.`,
    exceedsLater: ({ used, limit, excess }) =>
      `After that, your limit is ${limit}, but your books take up ${used}. We won’t delete anything, and you can still read, listen to and download all of them. To upload again, you’ll need to delete at least ${excess}.`,
    exceedsNow: ({ used, limit, excess }) =>
      `Your limit is now ${limit}, but your books take up ${used}. We won’t delete anything, and you can still read, listen to and download all of them. To upload again, delete at least ${excess}.`,
    orPay: 'Or pay for another month.',
    button: 'View plans',
  }),
  de: createTemplate('de', {
    subject: (plan, day) => `Ihr Tarif „${plan}“ endet am ${day}`,
    reminder: (plan, day) => `Erinnerung: Ihr Tarif „${plan}“ endet am ${day}`,
    endedSubject: (plan) => `Ihr Tarif „${plan}“ ist abgelaufen`,
    ends: (plan, at) =>
      `Der bezahlte Zeitraum im Tarif „${plan}“ endet am ${at}. Er verlängert sich nicht von selbst; es wird nichts weiter abgebucht.`,
    ended: (plan, at) =>
      `Der bezahlte Zeitraum im Tarif „${plan}“ ist am ${at} abgelaufen. Es wird nichts weiter abgebucht.`,
    fitsLater: ({ used, limit }) =>
      `Danach haben Sie ${limit} Speicherplatz. Ihre Bücher belegen ${used}, es passt also alles hinein.`,
    fitsNow: ({ used, limit }) =>
      `Sie haben jetzt ${limit} Speicherplatz. Ihre Bücher belegen ${used}, es passt also alles hinein.`,
    exceedsLater: ({ used, limit, excess }) =>
      `Danach haben Sie ${limit} Speicherplatz, Ihre Bücher belegen aber ${used}. Wir löschen nichts, und Sie können weiterhin alle lesen, hören und herunterladen. Um wieder Bücher hochzuladen, müssen Sie mindestens ${excess} löschen.`,
    exceedsNow: ({ used, limit, excess }) =>
      `Sie haben jetzt ${limit} Speicherplatz, Ihre Bücher belegen aber ${used}. Wir löschen nichts, und Sie können weiterhin alle lesen, hören und herunterladen. Um wieder Bücher hochzuladen, löschen Sie mindestens ${excess}.`,
    orPay: 'Oder Sie bezahlen einen weiteren Monat.',
    button: 'Tarife ansehen',
  }),
  ru: createTemplate('ru', {
    subject: (plan, day) => `Тариф «${plan}» закончится ${day}`,
    reminder: (plan, day) => `Напоминание: тариф «${plan}» закончится ${day}`,
    endedSubject: (plan) => `Тариф «${plan}» закончился`,
    ends: (plan, at) =>
      `Оплаченный период тарифа «${plan}» закончится ${at}. Он не продлевается сам: новых списаний не будет.`,
    ended: (plan, at) => `Оплаченный период тарифа «${plan}» закончился ${at}. Новых списаний не будет.`,
    fitsLater: ({ used, limit }) =>
      `После этого у вас будет ${limit} места. Книги занимают ${used}, так что всё поместится.`,
    fitsNow: ({ used, limit }) => `Теперь у вас ${limit} места. Книги занимают ${used}, так что всё помещается.`,
    exceedsLater: ({ used, limit, excess }) =>
      `После этого у вас будет ${limit} места, а книги занимают ${used}. Мы ничего не удалим: все книги по-прежнему можно читать, слушать и скачивать. Чтобы снова загружать книги, нужно будет удалить не менее ${excess}.`,
    exceedsNow: ({ used, limit, excess }) =>
      `Теперь у вас ${limit} места, а книги занимают ${used}. Мы ничего не удалим: все книги по-прежнему можно читать, слушать и скачивать. Чтобы снова загружать книги, удалите не менее ${excess}.`,
    orPay: 'Или оплатите ещё один месяц.',
    button: 'Посмотреть тарифы',
  }),
  uk: createTemplate('uk', {
    subject: (plan, day) => `Тариф «${plan}» закінчиться ${day}`,
    reminder: (plan, day) => `Нагадування: тариф «${plan}» закінчиться ${day}`,
    endedSubject: (plan) => `Тариф «${plan}» закінчився`,
    ends: (plan, at) =>
      `Оплачений період тарифу «${plan}» закінчиться ${at}. Він не поновлюється сам: нових списань не буде.`,
    ended: (plan, at) => `Оплачений період тарифу «${plan}» закінчився ${at}. Нових списань не буде.`,
    fitsLater: ({ used, limit }) =>
      `Після цього у вас буде ${limit} місця. Книги займають ${used}, тож усе вміститься.`,
    fitsNow: ({ used, limit }) => `Тепер у вас ${limit} місця. Книги займають ${used}, тож усе вміщується.`,
    exceedsLater: ({ used, limit, excess }) =>
      `Після цього у вас буде ${limit} місця, а книги займають ${used}. Ми нічого не видалимо: усі книги й далі можна читати, слухати та завантажувати на пристрій. Щоб знову додавати книги, потрібно буде видалити щонайменше ${excess}.`,
    exceedsNow: ({ used, limit, excess }) =>
      `Тепер у вас ${limit} місця, а книги займають ${used}. Ми нічого не видалимо: усі книги й далі можна читати, слухати та завантажувати на пристрій. Щоб знову додавати книги, видаліть щонайменше ${excess}.`,
    orPay: 'Або оплатіть ще один місяць.',
    button: 'Переглянути тарифи',
  }),
  zh: createTemplate('zh', {
    subject: (plan, day) => `您的套餐“${plan}”将于${day}到期`,
    reminder: (plan, day) => `提醒：您的套餐“${plan}”将于${day}到期`,
    endedSubject: (plan) => `您的套餐“${plan}”已到期`,
    ends: (plan, at) => `您为套餐“${plan}”付费的时段将于 ${at} 结束。套餐不会自动续订，也不会再次扣款。`,
    ended: (plan, at) => `您为套餐“${plan}”付费的时段已于 ${at} 结束。不会再次扣款。`,
    fitsLater: ({ used, limit }) => `此后您的空间为 ${limit}。您的图书占用 ${used}，仍可全部容纳。`,
    fitsNow: ({ used, limit }) => `您的空间现为 ${limit}。您的图书占用 ${used}，仍可全部容纳。`,
    exceedsLater: ({ used, limit, excess }) =>
      `此后您的空间为 ${limit}，而您的图书占用 ${used}。我们不会删除任何内容，您仍可阅读、收听和下载全部图书。若要继续上传，届时需删除至少 ${excess}。`,
    exceedsNow: ({ used, limit, excess }) =>
      `您的空间现为 ${limit}，而您的图书占用 ${used}。我们不会删除任何内容，您仍可阅读、收听和下载全部图书。若要继续上传，请删除至少 ${excess}。`,
    orPay: '您也可以再支付一个月。',
    button: '查看套餐',
  }),
});
