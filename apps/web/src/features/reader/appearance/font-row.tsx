import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from './preferences.ts';
import styles from './setting-row.module.css';
import { SettingRow } from './setting-row.tsx';
import type { PreferencesState } from './use-preferences.ts';

/** Font names are the same in every language. */
const FONT_NAMES = {
  literata: 'Literata',
  bitter: 'Bitter',
  source: 'Source Sans',
  atkinson: 'Atkinson Hyperlegible',
  dyslexic: 'OpenDyslexic',
} as const satisfies Record<NonNullable<Preferences['font']>, string>;
const FONTS = [null, 'literata', 'bitter', 'source', 'atkinson', 'dyslexic'] as const;

/** The fonts of the book, or one of ours. */
export const FontRow = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  const group = useId();
  return (
    <SettingRow preferences={preferences} name="font" label={t('font')}>
      <div className={styles.fonts} role="radiogroup" aria-label={t('font')}>
        {FONTS.map((font) => (
          <label key={font} className={styles.font}>
            <input
              type="radio"
              name={group}
              checked={preferences.values.font === font}
              onChange={() => preferences.change({ font })}
            />
            <span>{font === null ? t('font.book') : FONT_NAMES[font]}</span>
          </label>
        ))}
      </div>
    </SettingRow>
  );
};
