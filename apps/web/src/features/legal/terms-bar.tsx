import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { own } from '../../lib/own.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useConsents, useObjection } from './legal.queries.ts';
import styles from './terms-bar.module.css';

const HIDDEN = 'terms-hidden';

/** Announces a change of the terms until the reader objects, puts it away in this browser, or is bound by it. */
export const TermsBar = () => {
  const { t } = useTranslation('legal');
  const { data } = useConsents();
  const objection = useObjection();
  const [hidden, setHidden] = useState(() => own.read(HIDDEN));
  const [isAsking, setAsking] = useState(false);
  const coming = data?.pending;
  if (!coming || coming.objected_at !== null || hidden === String(coming.version)) return null;

  const hide = () => {
    own.write(HIDDEN, String(coming.version));
    setHidden(String(coming.version));
  };
  return (
    <>
      <Notice
        action={
          <span className={styles.deeds}>
            <Button kind="quiet" size="s" onPress={() => setAsking(true)}>
              {t('bar.object')}
            </Button>
            <Button kind="quiet" size="s" onPress={hide}>
              {t('bar.hide')}
            </Button>
          </span>
        }
      >
        {t('bar', { date: formatDate(coming.effective_at) })}{' '}
        <Link className={link.link} to={`${paths.terms(currentLanguage())}?version=${coming.version}`}>
          {t('bar.read')}
        </Link>
      </Notice>
      <ConfirmDialog
        title={t('object.title')}
        verb={t('bar.object')}
        keep={t('object.keep')}
        waiting={objection.isPending && t('bar.object')}
        isOpen={isAsking}
        onConfirm={() =>
          objection.mutate({ version: coming.version, objects: true }, { onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      >
        {t('object.text')}
      </ConfirmDialog>
    </>
  );
};
