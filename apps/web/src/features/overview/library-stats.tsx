import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import type { Counts } from '../catalogue/catalogue.queries.ts';
import styles from './library-stats.module.css';

const statNames = ['newThisMonth', 'all', 'reading', 'read', 'finishedThisYear'] as const satisfies (keyof Counts)[];

/** Numbers of the library (spec section 2, “Dashboard”). */
export const LibraryStats = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('overview');
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
    </section>
  );
};
