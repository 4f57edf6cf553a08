const DAY_SECONDS = 24 * 3600;

/** How long a loan runs, and how long it may run when it is renewed. The short one is for trying out how a loan ends. */
export const LOANS = {
  fortnight: { seconds: 14 * DAY_SECONDS, longestSeconds: 56 * DAY_SECONDS },
  short: { seconds: 120, longestSeconds: 3600 },
} as const;

export type LoanLength = keyof typeof LOANS;

/** Statuses of a licence (License Status Document 1.0, 2.3). */
export type LicenceStatus = 'ready' | 'active' | 'returned' | 'cancelled' | 'revoked' | 'expired';

/** The part of a licence that decides what can be done with it. `status` is the stored one; a purchase has no end. */
type LicencePeriod = {
  kind: 'purchase' | 'loan';
  status: LicenceStatus;
  endsAt: Date | null;
  loanSeconds: number | null;
  latestEnd: Date | null;
};

/** Returns the status at a time: a loan expires by itself. */
export const getStatus = ({ status, endsAt }: LicencePeriod, now: Date): LicenceStatus =>
  isOpen(status) && endsAt !== null && endsAt <= now ? 'expired' : status;

/** Whether a licence has not been ended by anybody; it may have expired. */
export const isOpen = (status: LicenceStatus): boolean => status === 'ready' || status === 'active';

/** Whether a loan can be given back now. */
export const canReturn = (licence: LicencePeriod, now: Date): boolean =>
  licence.kind === 'loan' && isOpen(getStatus(licence, now));

/**
 * Returns the date that renewing leads to: the length of the loan later, at most its latest end. Null when the loan
 * cannot be renewed. A loan that has expired can be, and then runs from now.
 */
export const computeRenewedEnd = (
  { kind, status, endsAt, loanSeconds, latestEnd }: LicencePeriod,
  now: Date,
): Date | null => {
  if (kind !== 'loan' || !isOpen(status) || !endsAt || !loanSeconds || !latestEnd) return null;
  const from = Math.max(endsAt.getTime(), now.getTime());
  const end = Math.min(from + loanSeconds * 1000, latestEnd.getTime());
  return end > from ? new Date(end) : null;
};
