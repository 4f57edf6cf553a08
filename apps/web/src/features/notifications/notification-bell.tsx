import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import styles from './notifications.module.css';
import { useNotifications } from './notifications.queries.ts';

/** Larger counts are shown as `99+`. */
const MAX_SHOWN_COUNT = 99;

/** The bell in the header with the number of unread notifications; opens the panel. Spec section 2, "Header". */
export const NotificationBell = () => {
  const { t } = useTranslation('notifications');
  const { data } = useNotifications();
  const unreadCount = data?.unread ?? 0;
  const label = unreadCount > 0 ? t('unread', { count: unreadCount }) : t('title');
  const badgeText = formatCount(Math.min(unreadCount, MAX_SHOWN_COUNT));
  return (
    <span className={styles.bell}>
      <Panel label={t('title')} trigger={<IconButton icon={BellIcon} label={label} />}>
        {(close) => <NotificationPanel onLeave={close} />}
      </Panel>
      {unreadCount > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unreadCount > MAX_SHOWN_COUNT ? `${badgeText}+` : badgeText}
        </span>
      )}
    </span>
  );
};
