/** A length of time after which something is deleted. */
export type Period = { readonly hours: number } | { readonly days: number } | { readonly years: number };

type Retention = {
  readonly period: Period;
  /** Personal data: the privacy page shows the period. */
  readonly isPersonal: boolean;
};

/**
 * How long everything is kept that is deleted by age. The jobs, the logs and the cookies read the periods from here, and the privacy
 * page shows those of personal data. What is not listed is kept with the account or the library (`features/retention` of the API).
 */
export const retention = {
  /** Lines of the access log, and of the other logs. */
  accessLog: { period: { days: 30 }, isPersonal: true },
  /** An unused session: the default of SESSION_DAYS. */
  unusedSession: { period: { days: 90 }, isPersonal: true },
  endedSession: { period: { days: 7 }, isPersonal: true },
  /** Failed sign-ins, by account and network. */
  failedSignIn: { period: { hours: 1 }, isPersonal: true },
  /** After they expire: QR codes, sign-ins at Google and Facebook, requests of a second factor, links by mail. */
  pendingSignIn: { period: { hours: 1 }, isPersonal: true },
  /** After it expires, the link to a new password of an internal Adobe account. */
  expiredLink: { period: { days: 1 }, isPersonal: true },
  /** Browsers and networks in which a reader has signed in, unused; the cookie that recognises a browser. */
  knownDevice: { period: { days: 400 }, isPersonal: true },
  /** When a reader was mailed about guessed passwords. */
  guessingNotice: { period: { days: 1 }, isPersonal: true },
  deletedAccount: { period: { days: 7 }, isPersonal: true },
  export: { period: { days: 7 }, isPersonal: true },
  /** Mails that were sent, or could not be. */
  mail: { period: { days: 7 }, isPersonal: true },
  bin: { period: { days: 30 }, isPersonal: true },
  /** Bytes that nobody holds any more: the default of REMOVED_FILES_DAYS. Those of a deleted account go at once. */
  removedFile: { period: { days: 7 }, isPersonal: true },
  /** Every former position; of older ones the last of each day stays with the book. */
  positionHistory: { period: { days: 30 }, isPersonal: true },
  /** What was deleted from a library, for devices that were offline. */
  removal: { period: { days: 90 }, isPersonal: true },
  /** Changes that a later one replaced. */
  supersededChange: { period: { days: 7 }, isPersonal: true },
  /** When a reader last changed something, against older changes of devices that were offline (`limits.MAX_QUEUED_MS`, and a day). */
  action: { period: { days: 32 }, isPersonal: true },
  notification: { period: { days: 180 }, isPersonal: true },
  dismissedNotification: { period: { days: 30 }, isPersonal: true },
  incompleteUpload: { period: { days: 1 }, isPersonal: true },
  audioDownload: { period: { days: 1 }, isPersonal: true },
  raterAddress: { period: { days: 30 }, isPersonal: true },
  /** The reference of a removed rating, until its shop has taken the removal. */
  withdrawnRating: { period: { days: 90 }, isPersonal: false },
  /** From the end of the year; invoices with their payments. */
  invoice: { period: { years: 10 }, isPersonal: true },
  /** From the end of the year; after the account was deleted. */
  payment: { period: { years: 6 }, isPersonal: true },
  unpaidOrder: { period: { days: 30 }, isPersonal: true },
  /** Failed calls of a partner shop, which may name a customer. */
  partnerError: { period: { days: 30 }, isPersonal: true },
  /** Names of background jobs, with the number of the reader. */
  job: { period: { days: 7 }, isPersonal: true },
  failedJob: { period: { days: 90 }, isPersonal: true },
  /** Books that a shop's feed no longer names; feeds that nobody asks for, and pictures in none. */
  partnerBook: { period: { days: 90 }, isPersonal: false },
  communityFeed: { period: { days: 30 }, isPersonal: false },
  communityPicture: { period: { days: 1 }, isPersonal: false },
  /** After it was mailed to the operator; if that never succeeds, after it was received. */
  contactMessage: { period: { days: 30 }, isPersonal: true },
  newsletterUnconfirmed: { period: { days: 7 }, isPersonal: true },
  newsletterToken: { period: { days: 3 }, isPersonal: true },
  /** Which address an issue of the newsletter was sent to. */
  newsletterDelivery: { period: { days: 30 }, isPersonal: true },
  /** The cut network of a page view. */
  pageViewNetwork: { period: { days: 1 }, isPersonal: true },
  /** Page views by day, route and language: numbers without a person. */
  pageViewCount: { period: { years: 2 }, isPersonal: false },
  /** The record of a cookie choice. */
  cookieConsent: { period: { years: 3 }, isPersonal: true },
  /** The cookie with the choice. */
  cookieChoice: { period: { years: 1 }, isPersonal: true },
  /** The cookie of a closed banner without a choice. */
  cookieUndecided: { period: { days: 1 }, isPersonal: true },
  /** Temporary files of a process that ended early. */
  temporaryFile: { period: { days: 1 }, isPersonal: true },
} as const satisfies Record<string, Retention>;

export type RetentionId = keyof typeof retention;
/** Those that the privacy page shows. */
export type PersonalRetentionId = {
  [Id in RetentionId]: (typeof retention)[Id]['isPersonal'] extends true ? Id : never;
}[RetentionId];

export const personalRetention = Object.entries(retention)
  .filter(([, { isPersonal }]) => isPersonal)
  // the entries of a constant have its keys
  .map(([id, { period }]) => ({ id: id as PersonalRetentionId, period: period as Period }));

const HOUR_MS = 3_600_000;

const shift = (time: Date, period: Period, sign: 1 | -1): Date => {
  if ('hours' in period) return new Date(time.getTime() + sign * period.hours * HOUR_MS);
  if ('days' in period) return new Date(time.getTime() + sign * period.days * 24 * HOUR_MS);
  const shifted = new Date(time);
  shifted.setUTCFullYear(time.getUTCFullYear() + sign * period.years);
  return shifted;
};

/** When something of this time is due to be deleted. */
export const addPeriod = (time: Date, period: Period): Date => shift(time, period, 1);

/** The oldest time that is kept now. */
export const subtractPeriod = (now: Date, period: Period): Date => shift(now, period, -1);

/** The end of a period that begins with the end of the year (commercial and tax law). */
export const addPeriodFromYearEnd = (time: Date, { years }: { years: number }): Date =>
  new Date(Date.UTC(time.getUTCFullYear() + 1 + years, 0, 1));

/** For the lifetime of a cookie. */
export const toSeconds = (period: { days: number } | { years: number }): number =>
  ('days' in period ? period.days : period.years * 365) * 24 * 3600;
