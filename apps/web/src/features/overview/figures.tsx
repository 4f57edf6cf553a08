import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import type { Counts } from '../catalogue/catalogue.queries.ts';
import styles from './figures.module.css';

const figures = ['newThisMonth', 'all', 'reading', 'read', 'finishedThisYear'] as const satisfies (keyof Counts)[];

/** The library in numbers (spec section 2, “Dashboard”). */
export const Figures = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('overview');
  return (
    <section aria-label={t('figures')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`figure.${figure}`, { count: counts[figure] })}</dt>
            <dd>{formatCount(counts[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
