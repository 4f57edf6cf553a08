import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCancelDeletion, useDeletionDate } from './privacy.queries.ts';

/** The notice on every page that the account will be deleted, with a button to keep it. */
export const DeletionNotice = () => {
  const { t } = useTranslation('privacy');
  const deletionDate = useDeletionDate();
  const cancelDeletion = useCancelDeletion();
  if (deletionDate === null) return null;
  const action = (
    <Button
      size="s"
      pendingLabel={cancelDeletion.isPending && t('notice.keep')}
      onPress={() => cancelDeletion.mutate()}
    >
      {t('notice.keep')}
    </Button>
  );
  return (
    <Notice tone="warning" action={action}>
      {t('notice.text', { date: formatDate(deletionDate) })}
    </Notice>
  );
};
