import { languages } from '@lectern/contracts';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/use-language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { languageNames } from './language-names.ts';
import { Menu, MenuChoice } from './menu.tsx';

/** For pages without an account: the language, behind a globe. */
export const LanguageMenu = () => {
  const { t } = useTranslation();
  const [language, choose] = useLanguage();
  return (
    <Menu
      label={t('language')}
      trigger={
        <Button kind="quiet" size="s" icon={Globe} aria-label={`${t('language')}: ${languageNames[language]}`}>
          {languageNames[language]}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
    >
      <MenuChoice
        label={t('language')}
        value={language}
        onChange={choose}
        choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
    </Menu>
  );
};
