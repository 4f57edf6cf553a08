import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Fan } from '../../ui/cover/fan.tsx';
import { cx } from '../../ui/cx.ts';
import stretched from '../../ui/stretched.module.css';
import { inSeries } from './numbers.ts';
import styles from './shelves.module.css';
import type { Shown } from './shown.ts';

type Stop = { tabIndex: 0 | -1; 'data-stop': number };

/** A series on its ledge: covers in a fan, its name, how many books, which numbers are there and which are missing. */
export const SeriesTile = ({ shown: { name, to, count, books, numbers }, stop }: { shown: Shown; stop: Stop }) => {
  const { t } = useTranslation('shelves');
  const { there, missing, count: gaps } = inSeries(numbers);
  return (
    <div className={styles.tile}>
      <Fan books={books} />
      <h2 className={cx(stretched.stretched, styles.title)}>
        <Link to={to} {...stop}>
          {name}
        </Link>
      </h2>
      <p className={styles.facts}>{t('books', { count })}</p>
      {there !== '' && (
        <p className={styles.numbers}>
          {there}
          {gaps > 0 && <> · {t('missing', { count: gaps, numbers: missing })}</>}
        </p>
      )}
    </div>
  );
};
