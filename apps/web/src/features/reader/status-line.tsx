import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import { cx } from '../../ui/cx.ts';
import styles from './status-line.module.css';

/** The quiet line at the foot of the page: chapter, page, percent and time left. The bars cover it; screen readers have the announcement. */
export const StatusLine = ({
  chapter,
  page,
  percent,
  minutesLeft,
  isOverText,
  hasButtons,
}: {
  chapter: string;
  page: string;
  percent: string;
  /** In the chapter; 0 where unknown or nothing is left. */
  minutesLeft: number;
  /** The text runs below the line, as in scrolled flow and on fixed pages: it gets a ground of its own. */
  isOverText: boolean;
  /** Page-turn buttons stand in the corners. */
  hasButtons: boolean;
}) => {
  const { t } = useTranslation('reader');
  return (
    <p className={cx(styles.line, isOverText && styles.ground, hasButtons && styles.between)} aria-hidden="true">
      <span className={styles.chapter} {...getLineAttributes()}>
        {chapter}
      </span>
      <span className={styles.page}>{page}</span>
      <span>{percent}</span>
      {minutesLeft > 0 && (
        <>
          <span className={styles.wide}>{t('minutesLeft', { count: minutesLeft })}</span>
          <span className={styles.narrow}>{t('minutesShort', { count: minutesLeft })}</span>
        </>
      )}
    </p>
  );
};
