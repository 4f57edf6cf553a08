import type { PaymentProvider, TariffPlan } from '@lectern/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type CheckoutState, canPay, isUntouched } from './checkout-state.ts';
import styles from './payments.module.css';
import { useCheckout } from './use-checkout.ts';

type Props = {
  plan: TariffPlan;
  provider: PaymentProvider;
  /** An earlier payment for this plan that the provider has not finished. */
  isPending: boolean;
  onPaid: (() => void) | undefined;
};

/** Pays for a plan in this document: the provider's buttons, or the way to its own page, and what came of it. */
export const Checkout = ({ plan, provider, isPending, onPaid }: Props) => {
  const { t } = useTranslation('payments');
  const container = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const { state, script, redirect, confirm } = useCheckout(plan, provider, container, onPaid);
  const shown: CheckoutState = isPending && isUntouched(state) ? { is: 'pending' } : state;
  const isFinal = shown.is === 'done' || shown.is === 'pending';
  useEffect(() => {
    if (isFinal) result.current?.focus(); // the button that had it is gone
  }, [isFinal]);
  // not hidden while it loads: the provider measures it
  const hasButtons = script !== 'blocked' && (shown.is === 'loading' || canPay(shown));
  const hasRedirect = script === 'blocked' && (shown.is === 'blocked' || canPay(shown));
  return (
    <div className={styles.checkout}>
      {provider.demonstration && <Notice tone="warning">{t('demonstration')}</Notice>}
      <div ref={result} tabIndex={-1} className={styles.result}>
        <CheckoutResult state={shown} onRetry={(orderId) => void confirm(orderId)} />
      </div>
      <div ref={container} className={styles.buttons} hidden={!hasButtons} />
      {hasRedirect && (
        <div>
          <Button kind="primary" onPress={() => void redirect()}>
            {t('goToPayPal')}
          </Button>
        </div>
      )}
    </div>
  );
};

const CheckoutResult = ({ state, onRetry }: { state: CheckoutState; onRetry: (orderId: string) => void }) => {
  const { t } = useTranslation(['payments', 'common']);
  switch (state.is) {
    case 'loading':
    case 'leaving':
    case 'waiting':
    case 'capturing':
      return (
        <p className={styles.progress} role="status">
          <Spinner />
          <span>{t(state.is)}</span>
        </p>
      );
    case 'ready':
      return state.reason === null ? null : <Notice tone="info">{t(state.reason)}</Notice>;
    case 'blocked':
      return (
        <Notice tone="info">
          {state.reason !== null && <p>{t(state.reason)}</p>}
          <p>{t('blocked')}</p>
        </Notice>
      );
    case 'unclear':
      return (
        <Notice
          tone="warning"
          action={
            <Button kind="quiet" size="s" onPress={() => onRetry(state.orderId)}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          <p>{formatError(state.error)}</p>
          <p>{t('unclear')}</p>
        </Notice>
      );
    case 'failed':
      return <Notice tone="danger">{formatError(state.error)}</Notice>;
    case 'pending':
      return <Notice tone="info">{t('pending')}</Notice>;
    case 'done':
      return (
        <Notice tone="positive">
          {state.plan.expires_at === null
            ? t('done', { plan: state.plan.name })
            : t('doneUntil', { plan: state.plan.name, date: formatDate(state.plan.expires_at) })}
        </Notice>
      );
    default:
      return state satisfies never;
  }
};
