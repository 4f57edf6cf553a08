import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { startDownload } from '../../ui/download-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './factors.module.css';

type Props = { codes: readonly string[]; isOpen: boolean; onClose: () => void };

const FREE_AGAIN_MS = 10_000;

/** New recovery codes, shown this once: to copy, to download, to write down. */
export const CodesDialog = ({ codes, isOpen, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    const taken = navigator.clipboard?.writeText(codes.join('\n'));
    setCopied((await taken?.then(YES, NO)) ?? false);
  };
  const download = () => {
    const text = `${t('recovery.fileTitle', { host: window.location.host })}\n\n${codes.join('\n')}\n\n${t('recovery.once')}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    startDownload(address, 'lectern-recovery-codes.txt');
    setTimeout(() => URL.revokeObjectURL(address), FREE_AGAIN_MS);
  };
  const close = () => {
    setCopied(null);
    onClose();
  };
  return (
    <Dialog
      title={t('recovery.shownTitle')}
      isOpen={isOpen}
      onClose={close}
      role="alertdialog"
      foot={
        <Button kind="primary" onPress={close}>
          {t('recovery.saved')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={type.soft}>{t('recovery.text')}</p>
        <ol className={styles.codes} translate="no" aria-label={t('recovery.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button icon={copied ? Check : Copy} autoFocus onPress={() => void copy()}>
            {t('recovery.copy')}
          </Button>
          <Button icon={Download} onPress={download}>
            {t('recovery.download')}
          </Button>
          <span className={`${type.soft} ${type.small}`} role="status">
            {copied === null ? '' : t(copied ? 'recovery.copied' : 'recovery.notCopied')}
          </span>
        </div>
        <Notice tone="warning">{t('recovery.once')}</Notice>
      </div>
    </Dialog>
  );
};

const YES = (): boolean => true;
const NO = (): boolean => false;
