import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './chapter-trouble.module.css';
import type { Failure } from './reading-state.ts';

/** In place of a chapter that can't be shown: what is so, and the ways on. Turning works as ever. */
export const ChapterTrouble = ({
  failure,
  onAgain,
  onNext,
}: {
  failure: Failure;
  onAgain: () => void;
  onNext: () => void;
}) => {
  const { t } = useTranslation(['reader', 'common']);
  const { reason } = failure;
  const passing = reason === 'network' || reason === 'expired';
  return (
    <section className={styles.trouble} role="status">
      <h2 className={styles.title}>{t(`failed.${reason}.title`)}</h2>
      <p>{t(`failed.${reason}.text`)}</p>
      <div className={styles.ways}>
        {passing ? (
          <Button kind="primary" onPress={onAgain}>
            {t('common:tryAgain')}
          </Button>
        ) : (
          <Button onPress={onNext}>{t('goOn')}</Button>
        )}
      </div>
    </section>
  );
};
