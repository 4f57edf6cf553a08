import { languages } from '@lectern/contracts';
import type { z } from 'zod';
import { type DeclaredPlan, PlanDescriptions } from '../../config/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { createPlansDb, PlanRow } from './plans.db.ts';

type Dependencies = {
  plansDb: ReturnType<typeof createPlansDb>;
  /** As declared in PLANS_FILE; null without one. */
  declared: readonly DeclaredPlan[] | null;
  clock: Clock;
};

/**
 * Imports PLANS_FILE before the first use of the plans; when the database is unavailable, the next caller tries again. Plans that
 * the file does not name any more are retired; those that an operator added by a command stay.
 */
export const createPlanImport = ({ plansDb, declared, clock }: Dependencies): (() => Promise<void>) => {
  let imported: Promise<void> | null = null;

  const importPlans = (plans: readonly DeclaredPlan[]): Promise<void> =>
    plansDb.withListLock(async (tx) => {
      const existing = await plansDb.listPlans(tx);
      for (const { id, ...plan } of plans) {
        const row = existing.find((one) => one.id === id);
        const declaredPlan = { ...plan, storageBytes: BigInt(plan.storageBytes), declared: true, retiredAt: null };
        if (!row) await plansDb.insertPlan(tx, { id, ...declaredPlan, createdAt: clock.now() });
        else if (!isSame(row, declaredPlan)) await plansDb.updatePlan(tx, id, declaredPlan);
      }
      const dropped = existing.filter((row) => row.declared && !plans.some(({ id }) => id === row.id));
      for (const { id, retiredAt } of dropped) {
        await plansDb.updatePlan(tx, id, { declared: false, retiredAt: retiredAt ?? clock.now() });
      }
    });

  return async () => {
    if (declared === null) return;
    const running = imported ?? importPlans(declared);
    imported = running;
    try {
      await running;
    } catch (error) {
      if (imported === running) imported = null;
      throw error;
    }
  };
};

type Declared = Omit<PlanRow, 'id' | 'createdAt' | 'descriptions'> & { descriptions: z.infer<typeof PlanDescriptions> };

const isSame = (row: PlanRow, declared: Declared): boolean =>
  row.name === declared.name &&
  row.description === declared.description &&
  languages.every(
    (language) => PlanDescriptions.parse(row.descriptions)[language] === declared.descriptions[language],
  ) &&
  row.storageBytes === declared.storageBytes &&
  row.priceCents === declared.priceCents &&
  row.declared &&
  row.retiredAt === null;
