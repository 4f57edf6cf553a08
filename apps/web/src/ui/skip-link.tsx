import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** Id of the `<main>` of a shell; it must be able to hold focus (`tabIndex={-1}`). */
export const CONTENT_ID = 'content';

/** The first thing Tab meets. A button, because with a `<base>` in the page a `#fragment` link would leave it. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(CONTENT_ID)?.focus()}>
      {t('skip')}
    </button>
  );
};
