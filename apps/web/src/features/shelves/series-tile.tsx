import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { CoverFan } from '../../ui/cover/cover-fan.tsx';
import { cx } from '../../ui/cx.ts';
import stretched from '../../ui/stretched-link.module.css';
import type { GroupItem } from './group-items.ts';
import { summarizeSeriesNumbers } from './series-numbers.ts';
import styles from './shelves.module.css';

type TabStop = { tabIndex: 0 | -1; 'data-stop': number };

/** A series as a tile: cover fan, name, number of books, and which numbers are present or missing. */
export const SeriesTile = ({ item: { name, to, count, books, numbers }, stop }: { item: GroupItem; stop: TabStop }) => {
  const { t } = useTranslation('shelves');
  const { present, missing, count: gaps } = summarizeSeriesNumbers(numbers);
  return (
    <div className={styles.tile}>
      <CoverFan books={books} />
      <h2 className={cx(stretched.stretched, styles.title)} {...getLineAttributes()}>
        <Link to={to} {...stop}>
          {name}
        </Link>
      </h2>
      <p className={styles.facts}>{t('books', { count })}</p>
      {present !== '' && (
        <p className={styles.numbers}>
          {present}
          {gaps > 0 && <> · {t('missing', { count: gaps, numbers: missing })}</>}
        </p>
      )}
    </div>
  );
};
