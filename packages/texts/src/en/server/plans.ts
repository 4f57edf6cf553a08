import type { Sizes } from '../../shapes/mails.ts';

export const freePlan = { name: 'Free', description: 'The space that comes with your account.' };

export const planEnding = {
  subject: (plan: string, day: string) => `Your plan “${plan}” ends on ${day}`,
  reminder: (plan: string, day: string) => `Reminder: your plan “${plan}” ends on ${day}`,
  endedSubject: (plan: string) => `Your plan “${plan}” has ended`,
  ends: (plan: string, at: string) =>
    `The time you paid for on the plan “${plan}” ends on ${at}. It doesn’t renew by itself: you won’t be charged again.`,
  ended: (plan: string, at: string) =>
    `The time you paid for on the plan “${plan}” ended on ${at}. You won’t be charged again.`,
  fitsLater: ({ used, limit }: Sizes) =>
    `After that, your limit is ${limit}. Your books take up ${used}, so everything fits.`,
  fitsNow: ({ used, limit }: Sizes) => `Your limit is now ${limit}. Your books take up ${used}, so everything fits.`,
  exceedsLater: ({ used, limit, excess }: Sizes) =>
    `After that, your limit is ${limit}, but your books take up ${used}. We won’t delete anything, and you can still read, listen to and download all of them. To upload again, you’ll need to delete at least ${excess}.`,
  exceedsNow: ({ used, limit, excess }: Sizes) =>
    `Your limit is now ${limit}, but your books take up ${used}. We won’t delete anything, and you can still read, listen to and download all of them. To upload again, delete at least ${excess}.`,
  orPay: 'Or pay for another month.',
  button: 'View plans',
};
