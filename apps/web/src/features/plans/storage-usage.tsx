import type { User } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../i18n/format.ts';
import { getFlags } from '../../lib/flags.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { cx } from '../../ui/cx.ts';
import linkStyles from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { GetMoreSpaceLink } from '../account/account.parts.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import styles from './plans.module.css';

/** How much is used of the limit, and by what. */
export const StorageUsage = ({ user }: { user: User }) => {
  const { t } = useTranslation(['plans', 'common']);
  const paths = usePaths();
  const { files_size: used, files_size_limit: limit, binned_size: binned } = user;
  const excess = used - limit;
  const kinds = [
    { kind: 'ebooks', name: t('common:nav.ebooks'), bytes: user.books_size },
    ...(getFlags().audioBooks || user.audio_books_size > 0
      ? [{ kind: 'audiobooks', name: t('common:nav.audio'), bytes: user.audio_books_size }]
      : []),
    ...(user.personal_files_size > 0
      ? [{ kind: 'personalFiles', name: t('personalFiles'), bytes: user.personal_files_size }]
      : []),
    { kind: 'bin', name: t('common:nav.bin'), bytes: binned },
  ];
  const total = Math.max(limit, used + binned, 1);
  const parts = kinds.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join(', ');
  return (
    <SettingsSection
      title={t('storage')}
      text={t('common:account.storage', { used: formatBytes(used), limit: formatBytes(limit) })}
    >
      {excess > 0 && <Notice tone="warning">{t('over', { excess: formatBytes(excess, 'ceil') })}</Notice>}
      <div className={styles.usageBar} role="img" aria-label={t('usageLabel', { parts })}>
        {kinds.map(({ kind, bytes }) => (
          <span key={kind} className={styles[kind]} style={{ width: `${(bytes / total) * 100}%` }} />
        ))}
      </div>
      <dl className={styles.usage}>
        {kinds.map(({ kind, name, bytes }) => (
          <div key={kind}>
            <dt>
              <span className={cx(styles.dot, styles[kind])} aria-hidden="true" />
              {name}
            </dt>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <span className={cx(styles.dot, styles.free)} aria-hidden="true" />
            {t('free')}
          </dt>
          <dd>{formatBytes(Math.max(0, -excess))}</dd>
        </div>
      </dl>
      {binned > 0 && (
        <p className={styles.small}>
          {`${t('common:nav.bin')}: ${t('binText')} `}
          <Link to={paths.bin} className={linkStyles.link}>
            {t('openBin')}
          </Link>
        </p>
      )}
      <div className={styles.actions}>
        <GetMoreSpaceLink kind="primary" />
      </div>
    </SettingsSection>
  );
};
