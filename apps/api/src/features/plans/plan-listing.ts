import {
  type CurrentTariffPlan,
  FREE_PLAN_ID,
  type Language,
  PLAN_CURRENCY,
  type TariffPlan,
} from '@lectern/contracts';
import { texts } from '@lectern/texts';
import { PlanDescriptions } from '../../config/plans.ts';
import type { PlanRow } from './plans.db.ts';

/** `1.50` */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(2);

export const toFreePlan = (ownLimitBytes: number, language: Language): TariffPlan => ({
  id: FREE_PLAN_ID,
  ...texts[language].server.plans.freePlan,
  storage: ownLimitBytes,
  price: formatPrice(0),
  currency: PLAN_CURRENCY,
});

export const toTariffPlan = (row: PlanRow, language: Language): TariffPlan => ({
  id: row.id,
  name: row.name,
  description: PlanDescriptions.parse(row.descriptions)[language] ?? row.description,
  storage: Number(row.storageBytes),
  price: formatPrice(row.priceCents),
  currency: PLAN_CURRENCY,
});

/** The storage is what was granted: the plan may be sold with another one now. */
export const toCurrentPlan = (
  row: PlanRow,
  { storageBytes, expiresAt }: { storageBytes: bigint; expiresAt: Date },
  language: Language,
): CurrentTariffPlan => ({
  ...toTariffPlan(row, language),
  storage: Number(storageBytes),
  expires_at: expiresAt.toISOString(),
});
