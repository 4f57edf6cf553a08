import { useTranslation } from 'react-i18next';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import styles from '../chapter-error.module.css';
import type { Failure } from '../reading-state.ts';

/** Why the book can't be shown, and what to do. Errors of single pages are shown in their place. */
export const PagesError = ({ failure, bookId }: { failure: Failure; bookId: string }) => {
  const { t } = useTranslation(['pages', 'reader', 'common']);
  const { book } = usePaths();
  const isBroken = failure.reason !== 'network' && failure.reason !== 'expired';
  const reason = isBroken ? 'broken' : 'network';
  return (
    <section className={styles.error} role="status">
      <h2 className={styles.title}>{t(`failed.${reason}.title`)}</h2>
      <p>{t(`failed.${reason}.text`)}</p>
      <div className={styles.actions}>
        {isBroken ? (
          <ButtonLink kind="primary" to={book(bookId)}>
            {t('reader:about')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onPress={() => location.reload()}>
            {t('common:tryAgain')}
          </Button>
        )}
      </div>
    </section>
  );
};
