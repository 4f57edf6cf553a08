import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import styles from './factors.module.css';
import { toPasswordBody, useFactorMutations } from './factors.queries.ts';

/** The setting that requires a second factor at sign-in. */
export const SignInFactorSetting = ({ isEnabled }: { isEnabled: boolean }) => {
  const { t } = useTranslation('factors');
  const { withReauthentication, dialog } = useReauthentication();
  const { setAskAtSignIn } = useFactorMutations();
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  const change = async (next: boolean) => {
    setPendingValue(next);
    setError(null);
    try {
      const result = await withReauthentication((password) => setAskAtSignIn(next, toPasswordBody(password)));
      if (result !== null) toasts.show(t(next ? 'ask.on' : 'ask.off'));
    } catch (failure) {
      setError(failure);
    } finally {
      setPendingValue(null);
    }
  };
  return (
    <div className={styles.section}>
      <Checkbox checked={pendingValue ?? isEnabled} onChange={(next) => void (pendingValue === null && change(next))}>
        {t('ask.label')}
        <span className={`${type.soft} ${type.small} ${styles.hint}`}>{t('ask.text')}</span>
      </Checkbox>
      {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
      {dialog}
    </div>
  );
};
