import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '../../i18n/format.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type { Counts } from '../catalogue/catalogue.queries.ts';
import styles from './library-stats.module.css';

const statNames = ['newThisMonth', 'all', 'reading', 'read', 'finishedThisYear'] as const satisfies (keyof Counts)[];

/** Numbers of the library (spec section 2, “Dashboard”), and the way to those of the reading. */
export const LibraryStats = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  return (
    <section aria-label={t('stats')}>
      <dl className={styles.stats}>
        {statNames.map((name) => (
          <div key={name} className={styles.stat}>
            <dt>{t(`stat.${name}`, { count: counts[name] })}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.all}>
        <Link to={paths.statistics}>{t('stats.all')}</Link>
      </p>
    </section>
  );
};
