import type { CurrentTariffPlan } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPrice } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { useUser } from '../account/account.queries.ts';
import { PaymentHistory } from '../payments/payments.parts.tsx';
import { SettingsPage, SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './plans.module.css';
import { useCurrentPlan } from './plans.queries.ts';
import { StorageUsage } from './storage-usage.tsx';

/** The plan settings: storage and what uses it, the current plan, and the way to another. */
export const PlanScreen = () => {
  const { t } = useTranslation(['plans', 'settings']);
  return (
    <SettingsPage title={t('settings:nav.plan')}>
      <QueryContent query={useUser()} label={t('loading')}>
        {(user) => <StorageUsage user={user} />}
      </QueryContent>
      <SettingsSection title={t('current')}>
        <QueryContent query={useCurrentPlan()} label={t('loading')}>
          {(plan) => <CurrentPlan plan={plan} />}
        </QueryContent>
      </SettingsSection>
      <PaymentHistory />
    </SettingsPage>
  );
};

const CurrentPlan = ({ plan }: { plan: CurrentTariffPlan }) => {
  const { t } = useTranslation('plans');
  const paths = usePaths();
  const { name, storage, price, currency, description, expires_at: expiresAt } = plan;
  const cost = expiresAt === null ? t('noPrice') : t('perMonth', { price: formatPrice(price, currency) });
  return (
    <SettingsRow
      title={name}
      text={
        <>
          <p>{`${t('space', { size: formatBytes(storage) })} · ${cost}`}</p>
          <p>{description || t('noDescription')}</p>
          {expiresAt !== null && <p className={styles.until}>{t('paidUntil', { date: formatDate(expiresAt) })}</p>}
        </>
      }
    >
      <ButtonLink to={paths.settings('plan/change')}>{t('change')}</ButtonLink>
    </SettingsRow>
  );
};
