import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import type { CallError } from '../../lib/call-error.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './moderation.module.css';

const SUSPENDED = ['auth.blocked', 'auth.locked'];
/** Whether a sign-in was refused because the operator blocked or locked the account. */
export const isSuspendedError = ({ code }: CallError): boolean => SUSPENDED.includes(code);

/** Tells why a reader can't log in, until when, and what to do; shown instead of the error text. */
export const SuspendedNotice = ({ error: { code, details } }: { error: CallError }) => {
  const { t } = useTranslation('moderation');
  const { reason, until } = details;
  return (
    <Notice tone="danger">
      {code === 'auth.locked' ? (
        <div className={styles.message}>
          <p className={type.strong}>{t('locked')}</p>
          <p>{t('lockedWhy')}</p>
          <ol className={styles.steps}>
            <li>{t('step1')}</li>
            <li>{t('step2')}</li>
          </ol>
        </div>
      ) : (
        <div className={styles.message}>
          <p className={type.strong}>{t('blocked')}</p>
          {reason !== undefined && (
            <dl className={styles.facts}>
              <dt>{t(typeof until === 'string' ? 'until' : 'lasts')}</dt>
              <dd>{typeof until === 'string' ? formatMoment(until) : t('forGood')}</dd>
              <dt>{t('reason')}</dt>
              <dd>{reason}</dd>
            </dl>
          )}
          <p>{t('blockedNext')}</p>
        </div>
      )}
    </Notice>
  );
};
