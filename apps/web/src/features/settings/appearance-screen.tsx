import { type Language, languages } from '@lectern/contracts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageNames } from '../../ui/language-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { chooseLook, type Look, looks, useLook } from '../../ui/theme/look.ts';
import { useSavePreferences } from '../account/account.queries.ts';
import styles from './account-screen.module.css';
import { SettingsPage, SettingsSection } from './settings.parts.tsx';

/** The colours that a look has: those of one theme, or of two where the device decides. */
const pictures: Record<Look, readonly { theme: 'fresh' | 'classic'; mode: 'light' | 'dark' }[]> = {
  system: [
    { theme: 'fresh', mode: 'light' },
    { theme: 'fresh', mode: 'dark' },
  ],
  light: [{ theme: 'fresh', mode: 'light' }],
  dark: [{ theme: 'fresh', mode: 'dark' }],
  classic: [{ theme: 'classic', mode: 'light' }],
};

const Picture = ({ look }: { look: Look }) => (
  <span className={styles.picture} aria-hidden="true">
    {pictures[look].map(({ theme, mode }) => (
      <span key={mode} className={styles.half} data-theme={theme} data-mode={mode}>
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

/** How the app looks and which language it speaks: in force at once, and kept with the account. */
export const AppearanceScreen = () => {
  const { t } = useTranslation(['settings', 'common']);
  const group = useId();
  const look = useLook();
  const [language, speak] = useLanguage();
  const { mutate: save } = useSavePreferences();
  const wear = (next: Look) => {
    chooseLook(next);
    save({ theme: next });
  };
  const change = (next: Language) => {
    speak(next);
    save({ language: next });
  };
  return (
    <SettingsPage title={t('nav.appearance')}>
      <SettingsSection title={t('look.title')} text={t('look.text')}>
        <div className={styles.choices} role="radiogroup" aria-label={t('look.title')}>
          {looks.map((value) => (
            <label key={value} className={styles.look}>
              <Picture look={value} />
              <span className={styles.lookName}>
                {t(`common:look.${value}`)}
                {value === look && <Icon of={Check} size="s" />}
              </span>
              <input type="radio" name={group} value={value} checked={value === look} onChange={() => wear(value)} />
            </label>
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={t('common:language')} text={t('language.text')}>
        <div className={styles.narrow}>
          <SelectField
            label={t('language.label')}
            value={language}
            onChange={change}
            choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          />
        </div>
      </SettingsSection>
    </SettingsPage>
  );
};
