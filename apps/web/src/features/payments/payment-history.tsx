import type { Payment, PaymentStatus } from '@lectern/contracts';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { startDownload } from '../../ui/download-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './payments.module.css';
import { fetchInvoice, usePayments } from './payments.queries.ts';

/** Orders that nobody paid are not payments. */
const HIDDEN: readonly PaymentStatus[] = ['created', 'expired'];

/** The payments of the reader with their invoices; nothing without any. */
export const PaymentHistory = () => {
  const { t } = useTranslation('payments');
  const items = usePayments().data?.items.filter(({ status }) => !HIDDEN.includes(status)) ?? [];
  if (items.length === 0) return null;
  return (
    <SettingsSection title={t('history')}>
      {items.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </SettingsSection>
  );
};

const PaymentRow = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation('payments');
  const { plan_name: plan, price, currency, status, paid_at: paidAt, created_at: createdAt, documents } = payment;
  return (
    <SettingsRow
      title={
        <span className={styles.paymentTitle}>
          {t('payment', { plan, price: formatPrice(price, currency) })}
          {status !== 'captured' && <Badge>{t(`status.${status}`)}</Badge>}
        </span>
      }
      text={formatDate(paidAt ?? createdAt)}
    >
      <div className={styles.documents}>
        {documents.map((number) => (
          <InvoiceButton key={number} payment={payment} number={number} />
        ))}
      </div>
    </SettingsRow>
  );
};

type DownloadState = { is: 'idle'; error: unknown } | { is: 'loading' };

const InvoiceButton = ({ payment, number }: { payment: Payment; number: string }) => {
  const { t } = useTranslation('payments');
  const [state, setState] = useState<DownloadState>({ is: 'idle', error: null });
  const download = async (): Promise<void> => {
    setState({ is: 'loading' });
    try {
      const text = await fetchInvoice(payment, number);
      const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      startDownload(url, `${number}.txt`);
      setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser may still be asking where to save it
      setState({ is: 'idle', error: null });
    } catch (error) {
      setState({ is: 'idle', error });
    }
  };
  return (
    <div>
      <Button
        kind="quiet"
        size="s"
        icon={FileText}
        aria-label={t('invoice', { number })}
        pendingLabel={state.is === 'loading' && number}
        onPress={() => void download()}
      >
        {number}
      </Button>
      {state.is === 'idle' && state.error !== null && <Notice tone="danger">{formatError(state.error)}</Notice>}
    </div>
  );
};
