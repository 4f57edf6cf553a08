import type { BundledFont } from '@lectern/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFont, OwnFonts } from '../../fonts/fonts.parts.tsx';
import { SAMPLE_FAMILIES, useFontSamples } from './font-samples.ts';
import { type Preferences, toOwnFontChoice } from './preferences.ts';
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
} as const satisfies Record<BundledFont, string>;
const FONTS = [null, 'literata', 'bitter', 'source', 'atkinson', 'dyslexic'] as const;

/** The fonts of the book, one of ours, or one that the reader has uploaded. */
export const FontRow = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  const group = useId();
  useFontSamples();
  const renderChoice = (font: Preferences['font'], name: ReactNode): ReactNode => (
    <label key={font} className={styles.font}>
      <input
        type="radio"
        name={group}
        checked={preferences.values.font === font}
        onChange={() => preferences.change({ font })}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <SettingRow preferences={preferences} name="font" label={t('font')}>
      <div className={styles.fonts} role="radiogroup" aria-label={t('font')}>
        {FONTS.map((font) =>
          renderChoice(
            font,
            font === null ? (
              t('font.book')
            ) : (
              <span style={{ fontFamily: SAMPLE_FAMILIES[font] }}>{FONT_NAMES[font]}</span>
            ),
          ),
        )}
        <OwnFonts
          renderChoice={(font, name) => renderChoice(toOwnFontChoice(font), name)}
          onRemoved={(font) => preferences.values.font === toOwnFontChoice(font) && preferences.change({ font: null })}
        />
      </div>
      <AddFont onAdded={(font) => preferences.change({ font: toOwnFontChoice(font) })} />
    </SettingRow>
  );
};
