import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** Id of a shell's `<main>`, which must be focusable (`tabIndex={-1}`). */
export const CONTENT_ID = 'content';

/** The first tab stop. A button, because with `<base>` a `#fragment` link would leave the page. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(CONTENT_ID)?.focus()}>
      {t('skip')}
    </button>
  );
};
