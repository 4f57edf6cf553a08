import { type Language, languages } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Look, setTheme, themes, useTheme } from '../../ui/theme/theme.ts';
import { useSavePreferences } from '../account/account.queries.ts';
import styles from './account-screen.module.css';
import { SettingsPage, SettingsSection } from './settings.parts.tsx';

/** The colour schemes shown in a theme's preview: one, or two where the device decides. */
const PREVIEW_SCHEMES: Record<Look, readonly { theme: 'fresh' | 'classic'; mode: 'light' | 'dark' }[]> = {
  system: [
    { theme: 'fresh', mode: 'light' },
    { theme: 'fresh', mode: 'dark' },
  ],
  light: [{ theme: 'fresh', mode: 'light' }],
  dark: [{ theme: 'fresh', mode: 'dark' }],
  classic: [{ theme: 'classic', mode: 'light' }],
};

const ThemePreview = ({ theme }: { theme: Look }) => (
  <span className={styles.preview} aria-hidden="true">
    {PREVIEW_SCHEMES[theme].map(({ theme: scheme, mode }) => (
      <span key={mode} className={styles.half} data-theme={scheme} data-mode={mode}>
        <span className={styles.lines}>
          <i />
          <i />
          <i />
        </span>
        <span className={styles.shelf}>
          <span className={styles.heading} />
          <span className={styles.covers}>
            <i />
            <i />
            <i />
            <i />
          </span>
        </span>
      </span>
    ))}
  </span>
);

/** Theme and language: applied at once, and stored with the account. */
export const AppearanceScreen = () => {
  const { t } = useTranslation(['settings', 'common']);
  const group = useId();
  const theme = useTheme();
  const [language, setLanguage] = useLanguage();
  const { mutate: save } = useSavePreferences();
  const changeTheme = (next: Look) => {
    setTheme(next);
    save({ theme: next });
  };
  const changeLanguage = (next: Language) => {
    setLanguage(next);
    save({ language: next });
  };
  return (
    <SettingsPage title={t('nav.appearance')}>
      <SettingsSection title={t('look.title')} text={t('look.text')}>
        <div className={styles.choices} role="radiogroup" aria-label={t('look.title')}>
          {themes.map((value) => (
            <label key={value} className={styles.theme}>
              <ThemePreview theme={value} />
              <span className={styles.themeName}>
                {t(`common:look.${value}`)}
                {value === theme && <Icon of={Check} size="s" />}
              </span>
              <input
                type="radio"
                name={group}
                value={value}
                checked={value === theme}
                onChange={() => changeTheme(value)}
              />
            </label>
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={t('common:language')} text={t('language.text')}>
        <div className={styles.narrow}>
          <SelectField
            label={t('language.label')}
            value={language}
            onChange={changeLanguage}
            choices={languages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
          />
        </div>
      </SettingsSection>
    </SettingsPage>
  );
};
