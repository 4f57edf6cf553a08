import { Bell as BellSign } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './bell.module.css';
import { History } from './history.tsx';
import { useNotifications } from './notifications.queries.ts';

/** More than this is no figure that anybody reads. */
const MOST_SHOWN = 99;

/** In the header: how much of what was told is unseen, and all of it behind the bell. Spec section 2, "Header". */
export const Bell = () => {
  const { t } = useTranslation('notifications');
  const { data } = useNotifications();
  const unseen = data?.unread ?? 0;
  const label = unseen > 0 ? t('unseen', { count: unseen }) : t('title');
  const figure = formatCount(Math.min(unseen, MOST_SHOWN));
  return (
    <span className={styles.bell}>
      <Panel label={t('title')} trigger={<IconButton icon={BellSign} label={label} />}>
        {(close) => <History onLeave={close} />}
      </Panel>
      {unseen > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unseen > MOST_SHOWN ? `${figure}+` : figure}
        </span>
      )}
    </span>
  );
};
