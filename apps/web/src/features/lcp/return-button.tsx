import type { BookLicence } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useReturnBook } from './lcp.queries.ts';

/** Returns a borrowed book after asking, because that cannot be undone. */
export const ReturnButton = ({
  bookId,
  title,
  licence,
  onReturned,
}: {
  bookId: string;
  title: string;
  licence: BookLicence;
  onReturned: () => void;
}) => {
  const { t } = useTranslation('lcp');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useReturnBook(bookId, () => {
    setAsking(false);
    toasts.show(t('return.done', { title }));
    onReturned();
  });
  const { end } = licence;
  return (
    <>
      <Button
        onPress={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('return.button')}
      </Button>
      <ConfirmDialog
        title={t('return.title', { title })}
        confirmLabel={t('return.button')}
        cancelLabel={t('return.keep')}
        pendingLabel={isPending && t('return.pending')}
        error={error ? formatError(error) : undefined}
        isOpen={isAsking}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{end === null ? t('return.text') : t('return.textUntil', { date: formatMoment(end) })}</p>
      </ConfirmDialog>
    </>
  );
};
