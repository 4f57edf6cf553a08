import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { startDownload } from '../../ui/download-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './factors.module.css';

type Props = { codes: readonly string[]; isOpen: boolean; onClose: () => void };

const REVOKE_URL_DELAY_MS = 10_000;

/** Shows new recovery codes once, to copy or download. */
export const RecoveryCodesDialog = ({ codes, isOpen, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    setCopied(await copyToClipboard(codes.join('\n')));
  };
  const download = () => {
    const text = `${t('recovery.fileTitle', { host: window.location.host })}\n\n${codes.join('\n')}\n\n${t('recovery.shownOnce')}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    startDownload(url, 'lectern-recovery-codes.txt');
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_URL_DELAY_MS);
  };
  const close = () => {
    setCopied(null);
    onClose();
  };
  return (
    <Dialog
      title={t('recovery.saveTitle')}
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
        <div className={styles.actions}>
          <Button icon={isCopied ? Check : Copy} autoFocus onPress={() => void copy()}>
            {t('recovery.copy')}
          </Button>
          <Button icon={Download} onPress={download}>
            {t('recovery.download')}
          </Button>
          <span className={`${type.soft} ${type.small}`} role="status">
            {isCopied === null ? '' : t(isCopied ? 'recovery.copied' : 'recovery.notCopied')}
          </span>
        </div>
        <Notice tone="warning">{t('recovery.shownOnce')}</Notice>
      </div>
    </Dialog>
  );
};
