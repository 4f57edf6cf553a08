import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { computeTotals, type Totals } from './engine/upload-item.ts';
import { useUploadDialog, useUploads } from './upload-context.ts';
import styles from './upload-status.module.css';
import { formatSpeed, isDuplicate } from './upload-texts.ts';

const useStatusText = (totals: Totals, failed: number): { text: string; details: string } => {
  const { t } = useTranslation('upload');
  const { files, left, share, activity } = totals;
  const count = left;
  switch (activity) {
    case 'finished':
      return { text: t('notAdded', { count: failed }), details: '' };
    case 'offline':
      return { text: t('statusOffline', { count }), details: formatPercent(share) };
    case 'paused':
      return { text: t('statusPaused', { count }), details: formatPercent(share) };
    case 'running': {
      const { time } = formatSpeed(totals);
      const parts = [t('countOfTotal', { done: files - left, count: files }), formatPercent(share), time];
      return { text: t('ongoing', { count }), details: parts.filter((part) => part !== null).join(' · ') };
    }
    default:
      return activity satisfies never;
  }
};

/**
 * The button of the header that shows running uploads, and failed ones that the reader has not seen. Opens the dialog. Spec
 * section 2, "Header".
 */
export const UploadStatus = () => {
  const { open } = useUploadDialog();
  const all = useUploads();
  const totals = computeTotals(all);
  const failed = totals.failed - all.filter(isDuplicate).length;
  const { text, details } = useStatusText(totals, failed);
  const isFinished = totals.activity === 'finished';
  if (isFinished && failed === 0) return null;
  const tone = isFinished ? 'danger' : totals.activity === 'running' ? undefined : 'warning';
  return (
    <AriaButton className={styles.status ?? ''} aria-haspopup="dialog" onPress={open}>
      <span className={styles.text}>
        <span>{text}</span>
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
      <Progress share={isFinished ? 1 : totals.share} label={null} tone={tone} />
    </AriaButton>
  );
};
