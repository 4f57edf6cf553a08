import { languages } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/use-language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu, MenuRadioGroup } from './menu.tsx';

/** Language menu with a globe icon, for public pages. */
export const LanguageMenu = () => {
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  return (
    <Menu
      label={t('language')}
      trigger={
        <Button kind="quiet" size="s" icon={Globe} aria-label={`${t('language')}: ${languageFacts[language].name}`}>
          {languageFacts[language].name}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('language')}
        value={language}
        onChange={setLanguage}
        choices={languages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
      />
    </Menu>
  );
};
