import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './account.module.css';
import { useUser } from './account.queries.ts';

/** Shows the used storage and its limit; renders nothing until they are loaded. */
export const StorageMeter = ({ inMenu = false }: { inMenu?: boolean }) => {
  const { t } = useTranslation();
  const { data: user } = useUser();
  if (!user) return null;
  const { files_size: used, files_size_limit: limit, close_to_limit: isCloseToLimit } = user;
  const text = t('account.storage', { used: formatBytes(used), limit: formatBytes(limit) });
  return (
    <div className={cx(styles.meter, inMenu && styles.inMenu)}>
      <span aria-hidden="true">{text}</span>
      <Progress share={limit > 0 ? used / limit : 1} label={text} tone={isCloseToLimit ? 'warning' : undefined} />
    </div>
  );
};
