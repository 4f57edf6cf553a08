import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useUser } from '../account/account.queries.ts';
import type { FailedFeed } from './partner-books.queries.ts';

/** Why a widget of the shop shows nothing, with a retry button. */
export const FeedFailure = ({ feed: { isShopSilent, isRetrying, retry } }: { feed: FailedFeed }) => {
  const { t } = useTranslation(['partnerBooks', 'common']);
  const { data: user } = useUser();
  return (
    <>
      <p role="status">{isShopSilent ? t('unreachable', { shop: user?.shop.name }) : t('failed')}</p>
      <Button size="s" icon={RotateCw} pendingLabel={isRetrying && t('loading')} onPress={retry}>
        {t('common:tryAgain')}
      </Button>
    </>
  );
};
