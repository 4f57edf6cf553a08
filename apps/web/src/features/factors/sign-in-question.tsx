import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { useProof } from '../proof/proof.parts.tsx';
import styles from './factors.module.css';
import { proofOf, useFactorChanges } from './factors.queries.ts';

/** Whether a sign-in asks for a factor too. */
export const SignInQuestion = ({ asks }: { asks: boolean }) => {
  const { t } = useTranslation('factors');
  const { prove, dialog } = useProof();
  const { ask } = useFactorChanges();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    setError(null);
    try {
      const done = await prove((password) => ask(next, proofOf(password)));
      if (done !== null) toasts.show(t(next ? 'ask.on' : 'ask.off'));
    } catch (refused) {
      setError(refused);
    } finally {
      setWanted(null);
    }
  };
  return (
    <div className={styles.part}>
      <Checkbox checked={wanted ?? asks} onChange={(next) => void (wanted === null && change(next))}>
        {t('ask.label')}
        <span className={`${type.soft} ${type.small} ${styles.below}`}>{t('ask.text')}</span>
      </Checkbox>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {dialog}
    </div>
  );
};
