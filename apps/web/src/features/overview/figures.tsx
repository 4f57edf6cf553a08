import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Counts } from '../catalogue/catalogue.queries.ts';
import styles from './figures.module.css';

const figures = ['newThisMonth', 'all', 'reading', 'read', 'finishedThisYear'] as const satisfies (keyof Counts)[];

/** The library in numbers (spec section 2, “Dashboard”). */
export const Figures = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('overview');
  const number = new Intl.NumberFormat(currentLanguage());
  return (
    <section aria-label={t('figures')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`figure.${figure}`, { count: counts[figure] })}</dt>
            <dd>{number.format(counts[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
