import { PageColour } from '@lectern/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './setting-row.module.css';

const COLOURS = [null, ...PageColour.options] as const;

/** Chooses the colour of the page; the first choice follows the theme. */
export const PageColourPicker = ({
  value,
  themeColour,
  onChange,
}: {
  value: PageColour | null;
  /** Page colour of the theme. */
  themeColour: PageColour;
  onChange: (value: PageColour | null) => void;
}) => {
  const { t } = useTranslation('appearance');
  const group = useId();
  return (
    <fieldset className={styles.swatches}>
      <legend className={styles.legend}>{t('colour')}</legend>
      {COLOURS.map((page) => (
        <label key={page} className={styles.swatch} data-page={page ?? themeColour}>
          <input type="radio" name={group} checked={value === page} onChange={() => onChange(page)} />
          <span className={styles.dot} aria-hidden="true">
            {page === null ? 'A' : 'a'}
          </span>
          <span className={styles.colour}>{t(`colour.${page ?? 'follow'}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};
