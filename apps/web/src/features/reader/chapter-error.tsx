import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './chapter-error.module.css';
import type { Failure } from './reading-state.ts';

/** Shown instead of a chapter that can't be shown: why, and a button to retry or go on. Page turns still work. */
export const ChapterError = ({
  failure,
  onRetry,
  onNext,
}: {
  failure: Failure;
  onRetry: () => void;
  onNext: () => void;
}) => {
  const { t } = useTranslation(['reader', 'common']);
  const { reason } = failure;
  const isTemporary = reason === 'network' || reason === 'expired';
  return (
    <section className={styles.error} role="status">
      <h2 className={styles.title}>{t(`failed.${reason}.title`)}</h2>
      <p>{t(`failed.${reason}.text`)}</p>
      <div className={styles.actions}>
        {isTemporary ? (
          <Button kind="primary" onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        ) : (
          <Button onPress={onNext}>{t('nextPage')}</Button>
        )}
      </div>
    </section>
  );
};
