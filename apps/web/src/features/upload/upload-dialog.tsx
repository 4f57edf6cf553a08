import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PointerText } from '../../ui/pointer-text.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { computeTotals, sortForDisplay, type Totals } from './engine/upload-item.ts';
import { canRetry } from './failure-reason.ts';
import { UploadAnnouncer } from './upload-announcer.tsx';
import { useUploads } from './upload-context.ts';
import styles from './upload-dialog.module.css';
import { UploadRow } from './upload-row.tsx';
import { formatAcceptedFormats, formatOutcome, formatSpeed, isDuplicate } from './upload-texts.ts';
import { type Upload, uploads } from './uploads.ts';

/** Height of a row with one line of text, px. */
const ROW_HEIGHT = 65;
const getStateKind = ({ state }: Upload): string => state.kind;

const useHeading = (totals: Totals, duplicates: number): string => {
  const { t } = useTranslation('upload');
  if (totals.files === 0) return t('title');
  if (totals.activity === 'offline') return t('allOffline');
  if (totals.activity === 'paused') return t('allPaused');
  if (totals.left > 0) return t('adding', { count: totals.files });
  if (totals.done === 0 && duplicates === totals.files) return t('nothingNew');
  return totals.done + duplicates === totals.files
    ? t('added', { count: totals.done })
    : t('addedOf', { done: totals.done, count: totals.files });
};

/** `6 files left · 68 of 252 MB · 3.2 MB/s · about 2 min` */
const useSummary = (totals: Totals): string => {
  const { t } = useTranslation('upload');
  const { speed, time } = formatSpeed(totals);
  return [
    t('left', { count: totals.left }),
    t('bytes', { sent: formatBytes(totals.sent), size: formatBytes(totals.bytes) }),
    speed,
    time,
  ]
    .filter((part) => part !== null)
    .join(' · ');
};

/**
 * Shows all uploads of this tab. Closing it stops nothing; *Done* also removes finished uploads. Spec section 2, "Upload
 * dialog".
 */
export const UploadDialog = ({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean;
  onClose: () => void;
  onChoose: () => void;
}) => {
  const { t } = useTranslation('upload');
  const all = useUploads();
  const totals = computeTotals(all);
  const heading = useHeading(totals, all.filter(isDuplicate).length);
  const summary = useSummary(totals);
  const isBusy = totals.left > 0;
  const formats = formatAcceptedFormats();
  const retryable = all.filter(({ state }) => state.kind === 'failed' && canRetry(state.reason));
  const clearAndClose = () => {
    uploads.clear();
    onClose();
  };

  return (
    <Dialog
      title={heading}
      size="l"
      bare
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          {isBusy && <p className={styles.backgroundNote}>{t('continuesInBackground')}</p>}
          <Button kind={all.length === 0 ? 'primary' : 'plain'} onPress={onChoose}>
            {t(all.length === 0 ? 'choose' : 'more')}
          </Button>
          {all.length > 0 && (
            <Button kind="primary" onPress={isBusy ? onClose : clearAndClose}>
              {t('done')}
            </Button>
          )}
        </>
      }
    >
      <UploadAnnouncer />
      {all.length > 0 && (
        <div className={styles.top}>
          <div className={styles.facts}>
            <p className={styles.summary}>{isBusy ? summary : formatOutcome(all)}</p>
            {!isBusy && retryable.length > 1 && (
              <Button kind="quiet" size="s" onPress={() => retryable.forEach(({ id }) => uploads.retry(id))}>
                {t('retryAll')}
              </Button>
            )}
          </div>
          {isBusy && <Progress size="m" share={totals.share} label={t('all')} />}
        </div>
      )}
      <p className={cx(styles.drop, all.length === 0 && styles.wide)}>
        <Icon of={CloudUpload} />
        <PointerText
          mouse={t(all.length === 0 ? 'dropHere' : 'dropMore', { formats })}
          touch={t('acceptedFormats', { formats })}
        />
      </p>
      {all.length > 0 && (
        <VirtualList
          className={styles.list}
          label={t('files')}
          items={sortForDisplay(all, isDuplicate)}
          rowHeight={ROW_HEIGHT}
          kind={getStateKind}
          row={(upload) => <UploadRow upload={upload} onChoose={onChoose} />}
        />
      )}
    </Dialog>
  );
};
