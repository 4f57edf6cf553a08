import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './common-schemas.ts';

/** Prices are in US dollars (spec section 9). */
export const PLAN_CURRENCY = 'USD';
/** The plan of readers who pay nothing; its storage is the reader's own limit. */
export const FREE_PLAN_ID = 'free';

export const TariffPlan = z.object({
  id: z.string(),
  name: z.string(),
  /** In the reader's language; empty: none was written. */
  description: z.string(),
  /** In bytes. */
  storage: z.int(),
  /** For a month, with two decimals: `1.50`. */
  price: z.string().regex(/^\d+\.\d\d$/),
  currency: z.literal(PLAN_CURRENCY),
});
export type TariffPlan = z.infer<typeof TariffPlan>;

/** `expires_at`: the end of the paid time; null for the free plan. */
export const CurrentTariffPlan = TariffPlan.extend({ expires_at: Time.nullable() });
export type CurrentTariffPlan = z.infer<typeof CurrentTariffPlan>;

/** What paying for one month of a plan would do now. */
export const PlanChange = z.object({
  plan_id: z.string(),
  /** `extends`: the running plan goes on for a month; `replaces`: another one starts at once; `starts`: none runs now. */
  effect: z.enum(['starts', 'extends', 'replaces']),
  /** The end of the paid time afterwards. */
  expires_at: Time,
  /** Time of this plan that the remaining time of the running one becomes, besides the month; part of `expires_at`. */
  carried_seconds: z.int().nonnegative(),
  /** Bytes that must be deleted first; 0: everything fits. */
  excess_bytes: z.int().nonnegative(),
});
export type PlanChange = z.infer<typeof PlanChange>;

const List = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) });

export const plans = {
  list: defineCall({
    name: 'plans.list',
    method: 'GET',
    path: '/user/tariff-plans',
    access: 'reader',
    summary: 'List the plans: the free one, then those on sale, the smallest first. Prices are for a month.',
    reply: List(TariffPlan),
    refusals: [],
  }),
  current: defineCall({
    name: 'plans.current',
    method: 'GET',
    path: '/user/current-tariff-plan',
    access: 'reader',
    summary: 'Get the plan of the reader and the end of its paid time.',
    reply: CurrentTariffPlan,
    refusals: [],
  }),
  changes: defineCall({
    name: 'plans.changes',
    method: 'GET',
    path: '/user/tariff-plans/changes',
    access: 'reader',
    summary: 'Preview what paying for a month of each plan on sale would do now. Changes nothing.',
    reply: List(PlanChange),
    refusals: [],
  }),
};
