import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '../../i18n/format.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type { Counts, KnownCounts } from '../catalogue/catalogue.queries.ts';
import styles from './library-stats.module.css';

const statNames = ['newThisMonth', 'all', 'reading', 'read', 'finishedThisYear'] as const satisfies (keyof Counts)[];

/** A dash stands for a number that is not known before all books are here. */
const formatKnown = (count: number | null): string => (count === null ? '–' : formatCount(count));

/** Numbers of the library (spec section 2, “Dashboard”), and the way to those of the reading. */
export const LibraryStats = ({ counts }: { counts: KnownCounts }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  return (
    <section aria-label={t('stats')}>
      <dl className={styles.stats}>
        {statNames.map((name) => (
          <div key={name} className={styles.stat}>
            <dt>{t(`stat.${name}`, { count: counts[name] ?? 0 })}</dt>
            <dd>{formatKnown(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.all}>
        <Link to={paths.statistics}>{t('stats.all')}</Link>
      </p>
    </section>
  );
};
