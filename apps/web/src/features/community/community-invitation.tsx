import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './community.module.css';
import { useCommunityState, useConnectCommunity, useHasCommunity } from './community.queries.ts';

const DISMISSED = 'community.invitation';

/** Invites a reader who has connected no account; nothing for all others, and after “Not now” in this browser. */
export const CommunityInvitation = ({ isWanted }: { isWanted: boolean }) => {
  const { t } = useTranslation('community');
  const hasCommunity = useHasCommunity();
  const [isDismissed, setDismissed] = useState(() => readerStorage.read(DISMISSED) !== null);
  const { data } = useCommunityState(isWanted && hasCommunity && !isDismissed);
  const connect = useConnectCommunity();
  if (!hasCommunity || isDismissed || !data?.community || data.is_logged) return null;
  const dismiss = (): void => {
    readerStorage.write(DISMISSED, 'dismissed');
    setDismissed(true);
  };
  const { name } = data.community;
  return (
    <section className={styles.invitation} aria-label={t('title')}>
      <Icon of={MessagesSquare} size="l" className={styles.sign} />
      <div className={styles.words}>
        <p className={type.strong}>{t('invitation.title', { community: name })}</p>
        <p className={`${type.soft} ${type.small}`}>{t('invitation.text')}</p>
        {connect.error !== null && <Notice tone="danger">{formatError(connect.error)}</Notice>}
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" onPress={dismiss}>
          {t('invitation.dismiss')}
        </Button>
        <Button
          pendingLabel={(connect.isPending || connect.isSuccess) && t('connecting')}
          onPress={() => connect.mutate()}
        >
          {t('connect')}
        </Button>
      </div>
    </section>
  );
};
