import {
  type CurrentTariffPlan,
  type Language,
  PLAN_CURRENCY,
  type PlanChange,
  type plans,
  type Reply,
  type TariffPlan,
} from '@lectern/contracts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import { createPlanImport } from './declared-plans.ts';
import { toCurrentPlan, toFreePlan, toTariffPlan } from './plan-listing.ts';
import { createPlanNotices } from './plan-notices.ts';
import { applyGrant, replayGrants } from './plan-periods.ts';
import { createPlansDb, type PlanRow } from './plans.db.ts';

/** What a payment needs to know of a plan; the price is for a month, in cents. */
export type PurchasablePlan = {
  id: string;
  name: string;
  priceCents: number;
  currency: typeof PLAN_CURRENCY;
  storageBytes: number;
};
/** A month that was paid for, with storage and price as ordered. `grantId` is the payment’s id. */
type MonthGrant = {
  readerId: bigint;
  planId: string;
  storageBytes: bigint;
  priceCents: number;
  grantId: string;
  grantedAt: Date;
};

type Dependencies = {
  db: Database;
  quota: Pick<QuotaService, 'findUsage'>;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  config: Pick<Config, 'plans' | 'flags' | 'web'>;
};

export type PlanService = ReturnType<typeof createPlanService>;

/**
 * Plans: more space for paid months ([decision 36](docs/decisions/0036-plans.md)). It knows no payments: whoever was paid grants a
 * month, and withdraws it when the money goes back.
 */
export const createPlanService = ({ db, quota, mail, clock, config }: Dependencies) => {
  const plansDb = createPlansDb(db);
  const importDeclared = createPlanImport({ plansDb, declared: config.plans, clock });
  const notices = createPlanNotices({
    db,
    mail,
    clock,
    getPlansUrl: (readerId, language) =>
      config.flags.plan ? `${config.web.appUrl}/${language}/user/${readerId}/settings/plan/change` : null,
  });

  const listOnSale = async (): Promise<PlanRow[]> => {
    await importDeclared();
    return plansDb.listOnSale();
  };

  /** @throws Refusal `plan.not_found`, `plan.retired` */
  const findOnSale = async (planId: string): Promise<PlanRow> => {
    await importDeclared();
    const plan = await plansDb.findPlan(planId);
    if (plan === null) throw new Refusal('plan.not_found');
    if (plan.retiredAt !== null) throw new Refusal('plan.retired');
    return plan;
  };
  /** The reader's own limit stays while a plan runs, so the larger of both must hold the files. */
  const computeExcess = (usage: { used: number; ownLimit: number }, storageBytes: number): number =>
    Math.max(0, usage.used - Math.max(usage.ownLimit, storageBytes));
  /** Computes the reader's plan from the grants and stores it. The caller holds the lock on the reader's row. */
  const storeState = async (tx: Db, readerId: bigint): Promise<{ expiresAt: Date | null }> => {
    const state = replayGrants(await plansDb.listGrants(readerId, tx));
    await plansDb.updateReaderPlan(tx, readerId, state);
    return { expiresAt: state?.expiresAt ?? null };
  };

  return {
    notifyEnding: notices.notifyEnding,

    /** The free plan, then the plans on sale, the smallest first. */
    async listPlans(readerId: bigint, language: Language): Promise<Reply<typeof plans.list>> {
      const [{ ownLimit }, onSale] = await Promise.all([quota.findUsage(readerId), listOnSale()]);
      const items: TariffPlan[] = [
        toFreePlan(ownLimit, language),
        ...onSale.map((plan) => toTariffPlan(plan, language)),
      ];
      return { total: items.length, items };
    },
    /** The plan that runs; the free one when none does. */
    async getCurrentPlan(readerId: bigint, language: Language): Promise<CurrentTariffPlan> {
      const { planId, planStorageBytes, planExpiresAt } = await plansDb.findReaderPlan(readerId);
      const isRunning = planExpiresAt !== null && planExpiresAt > clock.now();
      const plan = planId !== null && isRunning ? await plansDb.findPlan(planId) : null;
      if (plan === null || planExpiresAt === null) {
        const { ownLimit } = await quota.findUsage(readerId);
        return { ...toFreePlan(ownLimit, language), expires_at: null };
      }
      const granted = { storageBytes: planStorageBytes ?? plan.storageBytes, expiresAt: planExpiresAt };
      return toCurrentPlan(plan, granted, language);
    },
    /** What paying for each plan on sale would do now. */
    async previewChanges(readerId: bigint): Promise<Reply<typeof plans.changes>> {
      const [usage, onSale, grants] = await Promise.all([
        quota.findUsage(readerId),
        listOnSale(),
        plansDb.listGrants(readerId),
      ]);
      const [state, grantedAt] = [replayGrants(grants), clock.now()];
      const items = onSale.map((row): PlanChange => {
        const storageBytes = Number(row.storageBytes);
        const grant = { planId: row.id, storageBytes, priceCents: row.priceCents, grantedAt };
        const applied = applyGrant(state, grant);
        return {
          plan_id: row.id,
          effect: applied.effect,
          expires_at: applied.state.expiresAt.toISOString(),
          carried_seconds: Math.floor(applied.carriedMs / 1000),
          excess_bytes: computeExcess(usage, storageBytes),
        };
      });
      return { total: items.length, items };
    },

    /** A plan on sale. @throws Refusal `plan.not_found`, `plan.retired` */
    async findPurchasablePlan(planId: string): Promise<PurchasablePlan> {
      const { id, name, priceCents, storageBytes } = await findOnSale(planId);
      return { id, name, priceCents, currency: PLAN_CURRENCY, storageBytes: Number(storageBytes) };
    },
    /**
     * Refuses a plan that is smaller than what the reader stores; the bin does not count.
     * @throws Refusal `plan.does_not_fit` with `excessBytes`, which must be deleted; `plan.not_found`, `plan.retired`
     */
    async assertFits(readerId: bigint, planId: string): Promise<void> {
      const [plan, usage] = [await findOnSale(planId), await quota.findUsage(readerId)];
      const excessBytes = computeExcess(usage, Number(plan.storageBytes));
      if (excessBytes > 0) throw new Refusal('plan.does_not_fit', { excessBytes });
    },
    /**
     * Grants a month, in the caller's transaction; locks the reader's row. Again with the same id it changes nothing. A plan
     * that was retired or changed since it was ordered is granted as it was. Answers the end of the paid time; null when the
     * grant has been withdrawn and nothing else was paid for.
     */
    async grantMonth(tx: Db, { grantId, ...grant }: MonthGrant): Promise<{ expiresAt: Date | null }> {
      await plansDb.lockReader(tx, grant.readerId);
      await plansDb.insertGrant(tx, { ...grant, id: grantId });
      return storeState(tx, grant.readerId);
    },
    /**
     * Takes a grant back, in the caller's transaction; locks the reader's row. What the other grants amount to without it is
     * the reader's plan then, even if that has ended already. Does nothing when there is no such grant.
     */
    async withdrawGrant(tx: Db, { readerId, grantId }: Pick<MonthGrant, 'readerId' | 'grantId'>): Promise<void> {
      await plansDb.lockReader(tx, readerId);
      await plansDb.withdrawGrant(tx, readerId, grantId, clock.now());
      await storeState(tx, readerId);
    },
  };
};
