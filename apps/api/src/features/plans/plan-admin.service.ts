import type { DeclaredPlan } from '../../config/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { createPlanImport } from './declared-plans.ts';
import { formatPrice } from './plan-listing.ts';
import { createPlansDb, type PlanRow } from './plans.db.ts';

type Dependencies = { db: Database; clock: Clock; declared: readonly DeclaredPlan[] | null };
/** A plan in the operator's list; storage in bytes, the price in US dollars a month. */
type ListedPlan = {
  id: string;
  name: string;
  storage: number;
  price: string;
  state: 'on sale' | 'retired';
  from: 'PLANS_FILE' | 'command';
  /** Whose paid time runs. */
  readers: number;
};

export type PlanAdminService = ReturnType<typeof createPlanAdminService>;

/** Administration of the plans. Running processes see a change at once. */
export const createPlanAdminService = ({ db, clock, declared }: Dependencies) => {
  const plansDb = createPlansDb(db);
  const importDeclared = createPlanImport({ plansDb, declared, clock });
  const isDeclared = (id: string): boolean => declared?.some((plan) => plan.id === id) === true;
  const toListed = (row: PlanRow, readers: number): ListedPlan => ({
    id: row.id,
    name: row.name,
    storage: Number(row.storageBytes),
    price: formatPrice(row.priceCents),
    state: row.retiredAt === null ? 'on sale' : 'retired',
    from: row.declared ? 'PLANS_FILE' : 'command',
    readers,
  });

  return {
    async listPlans(): Promise<ListedPlan[]> {
      await importDeclared();
      const [rows, readers] = [await plansDb.listPlans(), await plansDb.countReadersByPlan(clock.now())];
      return rows.map((row) => toListed(row, readers.get(row.id) ?? 0));
    },
    /**
     * Puts a plan on sale; a retired one of the same id is sold again, as given now.
     * @throws Error with a sentence for the operator: the id is taken
     */
    async addPlan({ id, ...plan }: DeclaredPlan): Promise<ListedPlan> {
      await importDeclared();
      return plansDb.withListLock(async (tx) => {
        const existing = await plansDb.findPlan(id, tx);
        if (existing && existing.retiredAt === null) {
          throw new Error(`There is a plan “${id}” on sale already. Retire it first, or choose another id.`);
        }
        const fields = { ...plan, storageBytes: BigInt(plan.storageBytes), declared: false, retiredAt: null };
        if (existing) await plansDb.updatePlan(tx, id, fields);
        else await plansDb.insertPlan(tx, { id, ...fields, createdAt: clock.now() });
        return toListed({ id, ...fields, createdAt: clock.now() }, 0);
      });
    },
    /**
     * Takes a plan off sale. Readers keep the time that they paid for.
     * @throws Error with a sentence for the operator: there is no such plan on sale, or PLANS_FILE declares it
     */
    async retirePlan(id: string): Promise<{ id: string; state: 'retired' }> {
      await importDeclared();
      return plansDb.withListLock(async (tx) => {
        const plan = await plansDb.findPlan(id, tx);
        if (plan === null || plan.retiredAt !== null) {
          throw new Error(`There is no plan “${id}” on sale. See: admin plan list`);
        }
        if (isDeclared(id)) throw new Error(`PLANS_FILE declares “${id}”. Remove it there and restart.`);
        await plansDb.updatePlan(tx, id, { declared: false, retiredAt: clock.now() });
        return { id, state: 'retired' };
      });
    },
  };
};
