import type { TariffPlan } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { usePaths } from '../../lib/use-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { Checkout } from './checkout.tsx';
import { isPaymentDocument, toDocumentUrl } from './payment-page.ts';
import { usePayments } from './payments.queries.ts';

/**
 * Pays for one month of a plan. Only a payment page may load the provider's script; elsewhere it is a link to that page, which is
 * loaded as a new document.
 */
export const PayForPlan = ({ plan, onPaid }: { plan: TariffPlan; onPaid?: () => void }) => {
  const { t } = useTranslation('payments');
  const paths = usePaths();
  return (
    <QueryContent query={usePayments()} label={t('loading')}>
      {({ provider, items }) => {
        if (provider === null) return <Notice>{t('off')}</Notice>;
        if (!isPaymentDocument())
          return (
            <div>
              <a href={toDocumentUrl(paths.payForPlan(plan.id))} className={buttonClass({ kind: 'primary' })}>
                {t('pay', { plan: plan.name })}
              </a>
            </div>
          );
        const isPending = items.some(({ plan_id: id, status }) => id === plan.id && status === 'pending');
        return <Checkout plan={plan} provider={provider} isPending={isPending} onPaid={onPaid} />;
      }}
    </QueryContent>
  );
};
