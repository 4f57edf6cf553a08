import { type CurrentTariffPlan, FREE_PLAN_ID, type PlanChange, type TariffPlan, type User } from '@lectern/contracts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPrice } from '../../i18n/format.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import linkStyles from '../../ui/link.module.css';
import { QueryContent } from '../../ui/query-content.tsx';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import { PayForPlan } from '../payments/payments.parts.tsx';
import { SettingsPage } from '../settings/settings.parts.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import { useCurrentPlan, usePlanChanges, usePlans, useRefreshPlan } from './plans.queries.ts';

type Loaded = { user: User; current: CurrentTariffPlan; plans: TariffPlan[]; changes: PlanChange[] };

/** What the page needs, as one query. */
const useChangePlanData = () => {
  const queries = { user: useUser(), current: useCurrentPlan(), plans: usePlans(), changes: usePlanChanges() };
  const { user, current, plans, changes } = queries;
  const data: Loaded | undefined =
    user.data && current.data && plans.data && changes.data
      ? { user: user.data, current: current.data, plans: plans.data.items, changes: changes.data.items }
      : undefined;
  const failed = Object.values(queries).find(({ error }) => error !== null);
  const refetch = () => Promise.all(Object.values(queries).map((query) => query.refetch()));
  return { data, error: failed?.error ?? null, refetch };
};

/** Compares the plans and pays for one. */
export const ChangePlanScreen = () => {
  const { t } = useTranslation('plans');
  const paths = usePaths();
  return (
    <SettingsPage title={t('change')}>
      <Link to={paths.settings('plan')} className={styles.back}>
        <Icon of={ArrowLeft} size="s" />
        <span className={linkStyles.link}>{t('back')}</span>
      </Link>
      <QueryContent query={useChangePlanData()} label={t('loading')}>
        {(loaded) => <PlanList {...loaded} />}
      </QueryContent>
    </SettingsPage>
  );
};

const PlanList = ({ user, current, plans, changes }: Loaded) => {
  const { t } = useTranslation('plans');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const cancel = (id: string): void => {
    setChosenId(null);
    setCancelledId(id);
  };
  const ownLimit = plans.find(({ id }) => id === FREE_PLAN_ID)?.storage ?? 0;
  if (changes.length === 0) return <EmptyState drawing="gap" title={t('none')} text={t('noneText')} />;
  return (
    <>
      <p className={styles.intro}>{t('changeText')}</p>
      <ul className={styles.cards} aria-label={t('list')}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            current={current}
            change={changes.find(({ plan_id: id }) => id === plan.id)}
            user={user}
            ownLimit={ownLimit}
            purchase={
              chosenId === plan.id ? (
                <Purchase plan={plan} onCancel={() => cancel(plan.id)} />
              ) : (
                <div>
                  {/* the focus comes back from the button that is gone */}
                  <Button autoFocus={cancelledId === plan.id} onPress={() => setChosenId(plan.id)}>
                    {t('choose', { plan: plan.name })}
                  </Button>
                </div>
              )
            }
          />
        ))}
      </ul>
    </>
  );
};

/** Pays for the chosen plan. */
const Purchase = ({ plan, onCancel }: { plan: TariffPlan; onCancel: () => void }) => {
  const { t } = useTranslation('plans');
  const refresh = useRefreshPlan();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <div ref={group} tabIndex={-1} className={styles.purchase} role="group" aria-label={t('pay', { plan: plan.name })}>
      <p className={type.strong}>{t('payText', { price: formatPrice(plan.price, plan.currency) })}</p>
      <PayForPlan plan={plan} onPaid={() => void refresh()} />
      <div>
        <Button kind="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};
