import { type CurrentTariffPlan, FREE_PLAN_ID, type PlanChange, type TariffPlan, type User } from '@lectern/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatBytes, formatDays, formatPrice } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { sortBooksBySize } from '../books/books.queries.ts';
import styles from './plans.module.css';

type Props = {
  plan: TariffPlan;
  current: CurrentTariffPlan;
  /** Absent for the free plan. */
  change: PlanChange | undefined;
  user: User;
  /** The limit of the reader without any paid plan, in bytes. */
  ownLimit: number;
  /** The button that chooses the plan, or the payment once it is chosen; shown when the plan can be bought. */
  purchase: ReactNode;
};

/** One plan: storage, price, comparison with the current limit, and what paying for it does. */
export const PlanCard = ({ plan, current, change, user, ownLimit, purchase }: Props) => {
  const { t } = useTranslation('plans');
  const titleId = useId();
  const isCurrent = plan.id === current.id;
  const { name, description, storage, price, currency } = plan;
  const cost = plan.id === FREE_PLAN_ID ? t('noPrice') : t('perMonth', { price: formatPrice(price, currency) });
  return (
    <li className={cx(styles.card, isCurrent && styles.isCurrent)} aria-labelledby={titleId}>
      <div className={styles.cardHead}>
        <h2 id={titleId} className={type.titleS}>
          {name}
        </h2>
        {isCurrent && <Badge tone="accent">{t('current')}</Badge>}
      </div>
      <p className={styles.offer}>
        <span className={type.strong}>{formatBytes(storage)}</span>
        <span>{cost}</span>
      </p>
      <p className={type.soft}>{description || t('noDescription')}</p>
      {!isCurrent && <p className={styles.small}>{compareSpace(t, storage, user.files_size_limit)}</p>}
      {change === undefined ? (
        <FreePlanEffect plan={plan} current={current} used={user.files_size} />
      ) : (
        <PaidPlanEffect change={change} current={current} hasGain={storage > ownLimit} purchase={purchase} />
      )}
    </li>
  );
};

const compareSpace = (
  t: (key: 'more' | 'less' | 'same', values: { size: string }) => string,
  storage: number,
  limit: number,
) => {
  const size = formatBytes(Math.abs(storage - limit));
  if (storage === limit) return t('same', { size });
  return t(storage > limit ? 'more' : 'less', { size });
};

const FreePlanEffect = ({ plan, current, used }: { plan: TariffPlan; current: CurrentTariffPlan; used: number }) => {
  const { t } = useTranslation('plans');
  if (current.expires_at === null) return null;
  const excess = used - plan.storage;
  return (
    <p className={styles.small}>
      {t('afterPaid', { date: formatDate(current.expires_at) })}
      {excess > 0 && ` ${t('afterPaidOver', { excess: formatBytes(excess, 'ceil') })}`}
    </p>
  );
};

const PaidPlanEffect = ({
  change,
  current,
  hasGain,
  purchase,
}: {
  change: PlanChange;
  current: CurrentTariffPlan;
  hasGain: boolean;
  purchase: ReactNode;
}) => {
  const { t } = useTranslation('plans');
  if (!hasGain) return <p className={styles.small}>{t('noGain')}</p>;
  if (change.excess_bytes > 0) return <DoesNotFit excess={change.excess_bytes} />;
  const values = {
    date: formatDate(change.expires_at),
    plan: current.name,
    time: formatDays(change.carried_seconds),
  };
  return (
    <>
      <p className={styles.small}>{t(change.effect, values)}</p>
      {purchase}
    </>
  );
};

/** How much must go before a smaller plan can be chosen, and the way to the largest books. */
const DoesNotFit = ({ excess }: { excess: number }) => {
  const { t } = useTranslation('plans');
  const paths = usePaths();
  const navigate = useNavigate();
  const showLargest = (): void => {
    sortBooksBySize();
    void navigate(paths.books);
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button kind="quiet" size="s" onPress={showLargest}>
          {t('largest')}
        </Button>
      }
    >
      {t('excess', { excess: formatBytes(excess, 'ceil') })}
    </Notice>
  );
};
