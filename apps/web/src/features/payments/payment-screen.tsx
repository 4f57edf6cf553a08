import { FREE_PLAN_ID, type TariffPlan } from '@lectern/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatBytes, formatPrice } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import type from '../../ui/theme/type.module.css';
import { SettingsPage } from '../settings/settings.parts.tsx';
import { PayForPlan } from './pay-for-plan.tsx';
import { isPaymentDocument, isPaymentPath, toDocumentUrl } from './payment-page.ts';
import styles from './payments.module.css';
import { usePlanToPay } from './payments.queries.ts';

/** Leaves the payment page as it was entered: as a document, so that neither the provider's script nor its policy stays. */
const useReloadOnLeave = (): void => {
  useEffect(
    () => () => {
      if (isPaymentDocument()) setTimeout(() => !isPaymentPath(location.pathname) && location.reload());
    },
    [],
  );
};

/** The page on which a month of a plan is paid. */
export const PaymentScreen = () => {
  const { t } = useTranslation('payments');
  const { planId = '' } = useParams();
  useReloadOnLeave();
  return (
    <SettingsPage title={t('title')}>
      <QueryContent query={usePlanToPay(planId)} label={t('loading')}>
        {(plan) => (plan === null || plan.id === FREE_PLAN_ID ? <NotOnSale /> : <PlanPayment plan={plan} />)}
      </QueryContent>
    </SettingsPage>
  );
};

const NotOnSale = () => {
  const { t } = useTranslation('payments');
  return (
    <>
      <Notice tone="warning">{t('notOnSale')}</Notice>
      <BackToPlans />
    </>
  );
};

const PlanPayment = ({ plan }: { plan: TariffPlan }) => {
  const { t } = useTranslation('payments');
  const { name, storage, price, currency } = plan;
  return (
    <div className={styles.payment}>
      <div className={styles.summary}>
        <h2 className={type.titleS}>{name}</h2>
        <p>{t('summary', { size: formatBytes(storage), price: formatPrice(price, currency) })}</p>
        <p className={type.soft}>{t('noRenewal')}</p>
        <p>
          <ExternalLink href={`${publicPagePath(currentLanguage(), 'terms')}#plans`}>{t('withdrawal')}</ExternalLink>
        </p>
      </div>
      <PayForPlan plan={plan} />
      <BackToPlans />
    </div>
  );
};

const BackToPlans = () => {
  const { t } = useTranslation('payments');
  const paths = usePaths();
  return (
    <div>
      <a href={toDocumentUrl(paths.settings('plan'))} className={buttonClass({ kind: 'quiet' })}>
        {t('back')}
      </a>
    </div>
  );
};
