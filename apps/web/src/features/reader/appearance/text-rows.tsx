import { useTranslation } from 'react-i18next';
import { FontRow } from './font-row.tsx';
import { MAX_FONT_SIZE, MIN_FONT_SIZE } from './preferences.ts';
import styles from './setting-row.module.css';
import { CheckboxRow } from './setting-row.tsx';
import { SliderRow } from './slider-row.tsx';
import type { PreferencesState } from './use-preferences.ts';

const DEFAULT_WEIGHT = 400;

/** Settings of the font, its size and weight, and whether publisher styles apply. */
export const TextRows = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  return (
    <>
      <SliderRow
        preferences={preferences}
        name="fontSize"
        label={t('size')}
        min={MIN_FONT_SIZE}
        max={MAX_FONT_SIZE}
        step={1}
        formatValue={(size) => t('pixels', { size: size ?? 0 })}
        leading={
          <div className={styles.stepper}>
            <button type="button" aria-label={t('smaller')} onClick={() => preferences.changeFontSize(-1)}>
              A
            </button>
            <button type="button" aria-label={t('larger')} onClick={() => preferences.changeFontSize(1)}>
              A
            </button>
          </div>
        }
      />
      <FontRow preferences={preferences} />
      <SliderRow
        preferences={preferences}
        name="weight"
        label={t('weight')}
        min={100}
        max={900}
        step={50}
        unsetValue={DEFAULT_WEIGHT}
        formatValue={(weight) => (weight === null ? t('asBook') : String(weight))}
      />
      <CheckboxRow preferences={preferences} name="publisher" label={t('publisher')} />
    </>
  );
};
