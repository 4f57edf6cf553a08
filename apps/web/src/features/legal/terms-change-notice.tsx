import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useConsents, useTermsObjection } from './legal.queries.ts';
import styles from './terms-change-notice.module.css';

const HIDDEN_VERSION_KEY = 'terms-hidden';

/** Announces a change of the terms until the reader objects, hides it in this browser, or the change takes effect. */
export const TermsChangeNotice = () => {
  const { t } = useTranslation('legal');
  const { data } = useConsents();
  const objection = useTermsObjection();
  const [hiddenVersion, setHiddenVersion] = useState(() => readerStorage.read(HIDDEN_VERSION_KEY));
  const [isConfirming, setConfirming] = useState(false);
  const pending = data?.pending;
  if (!pending || pending.objected_at !== null || hiddenVersion === String(pending.version)) return null;

  const hide = () => {
    readerStorage.write(HIDDEN_VERSION_KEY, String(pending.version));
    setHiddenVersion(String(pending.version));
  };
  return (
    <>
      <Notice
        action={
          <span className={styles.actions}>
            <Button kind="quiet" size="s" onPress={() => setConfirming(true)}>
              {t('change.object')}
            </Button>
            <Button kind="quiet" size="s" onPress={hide}>
              {t('change.hide')}
            </Button>
          </span>
        }
      >
        {t('change.text', { date: formatDate(pending.effective_at) })}{' '}
        <a className={link.link} href={publicPagePath(currentLanguage(), 'terms', `?version=${pending.version}`)}>
          {t('change.read')}
        </a>
      </Notice>
      <ConfirmDialog
        title={t('object.title')}
        confirmLabel={t('change.object')}
        cancelLabel={t('object.cancel')}
        pendingLabel={objection.isPending && t('change.object')}
        isOpen={isConfirming}
        onConfirm={() =>
          objection.mutate({ version: pending.version, objects: true }, { onSettled: () => setConfirming(false) })
        }
        onClose={() => setConfirming(false)}
      >
        {t('object.text')}
      </ConfirmDialog>
    </>
  );
};
