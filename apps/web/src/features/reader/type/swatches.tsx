import { PageColour } from '@lectern/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rows.module.css';

const COLOURS = [null, ...PageColour.options] as const;

/** Colours of the page; the first follows the theme. */
export const Swatches = ({
  value,
  themed,
  onChange,
}: {
  value: PageColour | null;
  /** The colour that the theme gives. */
  themed: PageColour;
  onChange: (value: PageColour | null) => void;
}) => {
  const { t } = useTranslation('type');
  const group = useId();
  return (
    <fieldset className={styles.swatches}>
      <legend className={styles.legend}>{t('colour')}</legend>
      {COLOURS.map((page) => (
        <label key={page} className={styles.swatch} data-page={page ?? themed}>
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
