/** A month of a plan that a reader was given, with the plan's storage and price at that time. */
export type Grant = { planId: string; storageBytes: number; priceCents: number; grantedAt: Date };

/** A stretch of paid time in milliseconds since 1970; its value is spread evenly over it. */
type Period = { from: number; until: number; valueCents: number };

/** The plan that a reader has, and the time that was paid for. It may have expired. */
export type PlanState = {
  planId: string;
  storageBytes: number;
  expiresAt: Date;
  periods: readonly Period[];
  /** Where the first paid month begins, and how many follow each other from there. */
  anchor: Date;
  months: number;
};

type GrantEffect = 'starts' | 'extends' | 'replaces';
type Applied = { state: PlanState; effect: GrantEffect; carriedMs: number };

/** The state after all grants, which come in the order of their time; null without any. */
export const replayGrants = (grants: readonly Grant[]): PlanState | null =>
  grants.reduce<PlanState | null>((state, grant) => applyGrant(state, grant).state, null);

/**
 * Adds one paid month. The plan that runs is extended from its end; another plan starts at once, after the time that the value
 * of what is left of the old one pays for.
 */
export const applyGrant = (state: PlanState | null, grant: Grant): Applied => {
  const running = state !== null && state.expiresAt > grant.grantedAt ? state : null;
  if (running !== null && running.planId === grant.planId && running.storageBytes === grant.storageBytes) {
    return { state: extendByMonth(running, grant.priceCents), effect: 'extends', carriedMs: 0 };
  }
  const carriedCents = running === null ? 0 : computeRemainingValue(running, grant.grantedAt);
  const carriedMs = Math.round((carriedCents / grant.priceCents) * getMonthLength(grant.grantedAt));
  const begin = grant.grantedAt.getTime();
  const anchor = new Date(begin + carriedMs);
  const carried = { from: begin, until: anchor.getTime(), valueCents: carriedCents };
  const started: PlanState = {
    planId: grant.planId,
    storageBytes: grant.storageBytes,
    expiresAt: anchor,
    periods: carriedMs > 0 ? [carried] : [],
    anchor,
    months: 0,
  };
  return {
    state: extendByMonth(started, grant.priceCents),
    effect: running === null ? 'starts' : 'replaces',
    carriedMs,
  };
};

const extendByMonth = (state: PlanState, valueCents: number): PlanState => {
  const months = state.months + 1;
  const expiresAt = addMonths(state.anchor, months);
  const month = { from: state.expiresAt.getTime(), until: expiresAt.getTime(), valueCents };
  return { ...state, months, expiresAt, periods: [...state.periods, month] };
};

const computeRemainingValue = ({ periods }: PlanState, at: Date): number =>
  periods.reduce((sum, { from, until, valueCents }) => {
    const left = Math.max(0, until - Math.max(from, at.getTime()));
    return sum + (left / (until - from)) * valueCents;
  }, 0);

/** The same day and time so many months later; the last day of a month that is too short. */
const addMonths = (date: Date, months: number): Date => {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const added = new Date(date);
  added.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return added;
};

const getMonthLength = (from: Date): number => addMonths(from, 1).getTime() - from.getTime();
