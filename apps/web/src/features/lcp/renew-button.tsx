import type { BookLicence } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { formatProvider, useRenewLicence } from './lcp.queries.ts';

/** Renews a licence until the date on the button, or leads to the provider's page. Nothing where it can't be renewed. */
export const RenewButton = ({
  bookId,
  licence: { renew, provider },
  kind = 'plain',
  onRenewed,
}: {
  bookId: string;
  licence: BookLicence;
  kind?: 'plain' | 'primary';
  onRenewed?: () => void;
}) => {
  const { t } = useTranslation('lcp');
  const { mutate, isPending, error } = useRenewLicence(bookId, ({ end }) => {
    toasts.show(end === null ? t('renewed') : t('renewedUntil', { date: formatMoment(end) }));
    onRenewed?.();
  });
  if (renew === null) return error && <Notice tone="danger">{formatError(error)}</Notice>;
  if (renew.url !== null)
    return (
      <ExternalButtonLink kind={kind} href={renew.url}>
        {t('renewOnPage', { provider: formatProvider(provider) })}
      </ExternalButtonLink>
    );
  return (
    <>
      <Button kind={kind} pendingLabel={isPending && t('renewing')} onPress={() => mutate()}>
        {renew.until === null ? t('renew') : t('renewUntil', { date: formatMoment(renew.until) })}
      </Button>
      {error && <Notice tone="danger">{formatError(error)}</Notice>}
    </>
  );
};
