import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chosen } from '../page-settings.ts';
import type { PageSettings } from '../use-page-settings.ts';
import { Row } from './row.tsx';
import styles from './rows.module.css';

/** Names of typefaces are the same in every language. */
const NAMES = {
  literata: 'Literata',
  bitter: 'Bitter',
  source: 'Source Sans',
  atkinson: 'Atkinson Hyperlegible',
  dyslexic: 'OpenDyslexic',
} as const satisfies Record<NonNullable<Chosen['font']>, string>;
const FONTS = [null, 'literata', 'bitter', 'source', 'atkinson', 'dyslexic'] as const;

/** The book's own letters, or ours. */
export const FontRow = ({ pages }: { pages: PageSettings }) => {
  const { t } = useTranslation('type');
  const group = useId();
  return (
    <Row pages={pages} name="font" label={t('font')}>
      <div className={styles.fonts} role="radiogroup" aria-label={t('font')}>
        {FONTS.map((font) => (
          <label key={font} className={styles.font}>
            <input
              type="radio"
              name={group}
              checked={pages.chosen.font === font}
              onChange={() => pages.change({ font })}
            />
            <span>{font === null ? t('font.book') : NAMES[font]}</span>
          </label>
        ))}
      </div>
    </Row>
  );
};
