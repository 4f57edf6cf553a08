import {
  type CurrentTariffPlan,
  FREE_PLAN_ID,
  type Language,
  PLAN_CURRENCY,
  type TariffPlan,
} from '@lectern/contracts';
import { PlanDescriptions } from '../../config/plans.ts';
import type { PlanRow } from './plans.db.ts';

const FREE_PLAN_TEXTS = {
  en: { name: 'Free', description: 'The space that comes with your account.' },
  de: { name: 'Kostenlos', description: 'Der Speicherplatz, der zu Ihrem Konto gehört.' },
  ru: { name: 'Бесплатный', description: 'Место, которое предоставляется вместе с учётной записью.' },
  uk: { name: 'Безкоштовний', description: 'Місце, яке надається разом з обліковим записом.' },
  zh: { name: '免费', description: '账户自带的空间。' },
} as const satisfies Record<Language, { name: string; description: string }>;

/** `1.50` */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(2);

export const toFreePlan = (ownLimitBytes: number, language: Language): TariffPlan => ({
  id: FREE_PLAN_ID,
  ...FREE_PLAN_TEXTS[language],
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
