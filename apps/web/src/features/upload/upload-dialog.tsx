import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ByHand } from '../../ui/by-hand.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Progress } from '../../ui/progress.tsx';
import { inShownOrder, type Totals, totalsOf } from './engine/item.ts';
import { mayRetry } from './reason.ts';
import { useUploads } from './upload-context.ts';
import styles from './upload-dialog.module.css';
import { UploadNews } from './upload-news.tsx';
import { UploadRow } from './upload-row.tsx';
import { type Upload, uploads } from './uploads.ts';
import { formatsInWords, isAlreadyThere, outcomeInWords, paceInWords } from './words.ts';

/** Of a row whose words need one line, in px. */
const ROW_HEIGHT = 65;
const stepOf = ({ step }: Upload): string => step.at;

const useHeading = (totals: Totals, already: number): string => {
  const { t } = useTranslation('upload');
  if (totals.files === 0) return t('title');
  if (totals.doing === 'away') return t('allAway');
  if (totals.doing === 'paused') return t('allPaused');
  if (totals.left > 0) return t('adding', { count: totals.files });
  if (totals.done === 0 && already === totals.files) return t('nothingNew');
  return totals.done + already === totals.files
    ? t('added', { count: totals.done })
    : t('addedOf', { done: totals.done, count: totals.files });
};

/** `6 files left · 68 of 252 MB · 3.2 MB/s · about 2 min` */
const useSummary = (totals: Totals): string => {
  const { t } = useTranslation('upload');
  const { speed, time } = paceInWords(totals);
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
 * Every file of this tab's uploads: running, waiting, done, failed. Closing it stops nothing; *Done* also takes away what
 * is over. Spec section 2, "Upload dialog".
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
  const totals = totalsOf(all);
  const heading = useHeading(totals, all.filter(isAlreadyThere).length);
  const summary = useSummary(totals);
  const busy = totals.left > 0;
  const formats = formatsInWords();
  const again = all.filter(({ step }) => step.at === 'failed' && mayRetry(step.reason));
  const finish = () => {
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
          {busy && <p className={styles.goesOn}>{t('goesOn')}</p>}
          <Button kind={all.length === 0 ? 'primary' : 'plain'} onPress={onChoose}>
            {t(all.length === 0 ? 'choose' : 'more')}
          </Button>
          {all.length > 0 && (
            <Button kind="primary" onPress={busy ? onClose : finish}>
              {t('done')}
            </Button>
          )}
        </>
      }
    >
      <UploadNews />
      {all.length > 0 && (
        <div className={styles.top}>
          <div className={styles.facts}>
            <p className={styles.summary}>{busy ? summary : outcomeInWords(all)}</p>
            {!busy && again.length > 1 && (
              <Button kind="quiet" size="s" onPress={() => again.forEach(({ id }) => uploads.retry(id))}>
                {t('retryAll')}
              </Button>
            )}
          </div>
          {busy && <Progress size="m" share={totals.share} label={t('all')} />}
        </div>
      )}
      <p className={cx(styles.drop, all.length === 0 && styles.wide)}>
        <Icon of={CloudUpload} />
        <ByHand mouse={t(all.length === 0 ? 'dropHere' : 'dropMore', { formats })} finger={t('taken', { formats })} />
      </p>
      {all.length > 0 && (
        <LongList
          className={styles.list}
          label={t('files')}
          items={inShownOrder(all)}
          rowHeight={ROW_HEIGHT}
          kind={stepOf}
          row={(upload) => <UploadRow upload={upload} />}
        />
      )}
    </Dialog>
  );
};
