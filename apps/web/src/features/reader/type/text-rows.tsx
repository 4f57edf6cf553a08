import { useTranslation } from 'react-i18next';
import { LARGEST, SMALLEST } from '../page-settings.ts';
import type { PageSettings } from '../use-page-settings.ts';
import { CheckRow } from './check-row.tsx';
import { FontRow } from './font-row.tsx';
import styles from './rows.module.css';
import { SliderRow } from './slider-row.tsx';

const USUAL_WEIGHT = 400;

/** The letters: how large, which, how bold, and whether the book's own looks hold. */
export const TextRows = ({ pages }: { pages: PageSettings }) => {
  const { t } = useTranslation('type');
  return (
    <>
      <SliderRow
        pages={pages}
        name="fontSize"
        label={t('size')}
        least={SMALLEST}
        most={LARGEST}
        step={1}
        tell={(size) => t('pixels', { size: size ?? 0 })}
        before={
          <div className={styles.stepper}>
            <button type="button" aria-label={t('smaller')} onClick={() => pages.resize(-1)}>
              A
            </button>
            <button type="button" aria-label={t('larger')} onClick={() => pages.resize(1)}>
              A
            </button>
          </div>
        }
      />
      <FontRow pages={pages} />
      <SliderRow
        pages={pages}
        name="weight"
        label={t('weight')}
        least={100}
        most={900}
        step={50}
        rest={USUAL_WEIGHT}
        tell={(weight) => (weight === null ? t('asBook') : String(weight))}
      />
      <CheckRow pages={pages} name="publisher" label={t('publisher')} />
    </>
  );
};
