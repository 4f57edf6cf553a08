import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../ui/progress.tsx';
import { totalsOf } from './engine/item.ts';
import { useUploadDesk, useUploads } from './upload-context.ts';
import styles from './upload-status.module.css';
import { isAlreadyThere } from './words.ts';

/** In the header while files are on their way, or while some were not added and nobody has seen why. Opens the dialog. */
export const UploadStatus = () => {
  const { t } = useTranslation('upload');
  const { open } = useUploadDesk();
  const all = useUploads();
  const { left, share } = totalsOf(all);
  const failed = all.filter((item) => item.step.at === 'failed' && !isAlreadyThere(item)).length;
  if (left === 0 && failed === 0) return null;
  const words = left > 0 ? t('ongoing', { count: left }) : t('notAdded', { count: failed });
  return (
    <AriaButton className={styles.status ?? ''} onPress={open}>
      <span className={styles.words}>{words}</span>
      <Progress share={left > 0 ? share : 1} label={words} tone={left > 0 ? undefined : 'danger'} />
    </AriaButton>
  );
};
