import { type Notice, type Notification, noticeText } from '@lectern/contracts';
import {
  BookPlus,
  BookX,
  CircleAlert,
  CircleCheck,
  DoorOpen,
  FileX,
  HardDrive,
  LockKeyhole,
  type LucideIcon,
  PackageX,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './bell.module.css';

const signs: Record<Notice, LucideIcon> = {
  'space.low': HardDrive,
  'upload.no_space': PackageX,
  'upload.unsupported': FileX,
  'upload.failed': CircleAlert,
  'purchase.arrived': BookPlus,
  'standing.warned': TriangleAlert,
  'standing.book_removed': BookX,
  'standing.restricted': LockKeyhole,
  'standing.unrestricted': CircleCheck,
  'standing.ends': DoorOpen,
  'standing.stays': CircleCheck,
};

/** One thing that was told: what it is about, the words in the language spoken now, when, and what helps. */
export const NotificationRow = ({
  item: { kind, bookName, reason, action, created, read },
  now,
  onAct,
  onDismiss,
}: {
  item: Notification;
  now: number;
  onAct: () => void;
  onDismiss: () => void;
}) => {
  const { t } = useTranslation('notifications');
  const text = noticeText(kind, currentLanguage(), reason);
  // Low space is about the whole library, whichever book brought it.
  const name = kind === 'space.low' ? '' : bookName;
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon of={signs[kind]} />
      </span>
      <div className={styles.words}>
        {name !== '' && <p className={styles.name}>{name}</p>}
        <p>{text}</p>
        <p className={styles.when}>
          {!read && <Badge tone="accent">{t('new')}</Badge>}
          <time dateTime={created}>{formatAgo(Date.parse(created), now)}</time>
        </p>
        {action !== null && (
          <Button size="s" onPress={onAct}>
            {t(`action.${action}`)}
          </Button>
        )}
      </div>
      <IconButton icon={X} size="s" label={t('dismiss', { what: name || text })} onPress={onDismiss} />
    </li>
  );
};
