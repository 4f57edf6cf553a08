import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDeletion, useKeepAccount } from './privacy.queries.ts';

/** Says on every page that the account is about to be deleted, and offers to keep it. */
export const DeletionNotice = () => {
  const { t } = useTranslation('privacy');
  const at = useDeletion();
  const keep = useKeepAccount();
  if (at === null) return null;
  const action = (
    <Button size="s" waiting={keep.isPending && t('bar.keep')} onPress={() => keep.mutate()}>
      {t('bar.keep')}
    </Button>
  );
  return (
    <Notice tone="warning" action={action}>
      {t('bar.text', { date: formatDate(at) })}
    </Notice>
  );
};
