import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { type Totals, totalsOf } from './engine/item.ts';
import { useUploadDesk, useUploads } from './upload-context.ts';
import styles from './upload-status.module.css';
import { isAlreadyThere, paceInWords } from './words.ts';

const useWords = (totals: Totals, failed: number): { words: string; details: string } => {
  const { t } = useTranslation('upload');
  const { files, left, share, doing } = totals;
  const count = left;
  switch (doing) {
    case 'over':
      return { words: t('notAdded', { count: failed }), details: '' };
    case 'away':
      return { words: t('statusAway', { count }), details: formatPercent(share) };
    case 'paused':
      return { words: t('statusPaused', { count }), details: formatPercent(share) };
    case 'moves': {
      const { time } = paceInWords(totals);
      const parts = [t('ofAll', { done: files - left, count: files }), formatPercent(share), time];
      return { words: t('ongoing', { count }), details: parts.filter((part) => part !== null).join(' · ') };
    }
    default:
      return doing satisfies never;
  }
};

/**
 * In the header while files are on their way, or while some were not added and nobody has seen why. Opens the dialog.
 * Spec section 2, "Header".
 */
export const UploadStatus = () => {
  const { open } = useUploadDesk();
  const all = useUploads();
  const totals = totalsOf(all);
  const failed = totals.failed - all.filter(isAlreadyThere).length;
  const { words, details } = useWords(totals, failed);
  const isOver = totals.doing === 'over';
  if (isOver && failed === 0) return null;
  const tone = isOver ? 'danger' : totals.doing === 'moves' ? undefined : 'warning';
  return (
    <AriaButton className={styles.status ?? ''} onPress={open}>
      <span className={styles.words}>
        <span>{words}</span>
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
      <Progress share={isOver ? 1 : totals.share} label={words} tone={tone} />
    </AriaButton>
  );
};
