import type { Notice, Notification } from '@lectern/contracts';
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
import { getLineAttributes } from '../../lib/book-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { GetMoreSpaceLink } from '../account/account.parts.tsx';
import { formatNotice } from './format-notice.ts';
import styles from './notifications.module.css';

const noticeIcons: Record<Notice, LucideIcon> = {
  'space.low': HardDrive,
  'upload.no_space': PackageX,
  'upload.unsupported': FileX,
  'upload.refused': FileX,
  'upload.failed': CircleAlert,
  'upload.left_out': FileX,
  'purchase.arrived': BookPlus,
  'standing.warned': TriangleAlert,
  'standing.book_removed': BookX,
  'standing.restricted': LockKeyhole,
  'standing.unrestricted': CircleCheck,
  'standing.ends': DoorOpen,
  'standing.stays': CircleCheck,
};

/** One notification: subject, text in the current language, time and action. */
export const NotificationRow = ({
  item: { kind, bookName, reason, action, created, read },
  now,
  onAction,
  onLeave,
  onDismiss,
}: {
  item: Notification;
  now: number;
  onAction: () => void;
  /** Called when a link navigates to another screen. */
  onLeave: () => void;
  onDismiss: () => void;
}) => {
  const { t } = useTranslation('notifications');
  const text = formatNotice(kind, reason);
  // Low space concerns the whole library, not the book that triggered it.
  const name = kind === 'space.low' ? '' : bookName;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon of={noticeIcons[kind]} />
      </span>
      <div className={styles.content}>
        {name !== '' && (
          <p className={styles.name} {...getLineAttributes()}>
            {name}
          </p>
        )}
        <p>{text}</p>
        <p className={styles.meta}>
          {!read && <Badge tone="accent">{t('new')}</Badge>}
          <time dateTime={created}>{formatAgo(Date.parse(created), now)}</time>
        </p>
        <div className={styles.choices}>
          {action !== null && (
            <Button size="s" onPress={onAction}>
              {t(`action.${action}`)}
            </Button>
          )}
          {(kind === 'space.low' || kind === 'upload.no_space') && <GetMoreSpaceLink size="s" onFollow={onLeave} />}
        </div>
      </div>
      <IconButton icon={X} size="s" label={t('dismiss', { what: name || text })} onPress={onDismiss} />
    </li>
  );
};
