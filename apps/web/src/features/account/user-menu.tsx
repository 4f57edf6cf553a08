import { type Language, languages } from '@lectern/contracts';
import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { singleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { languageNames } from '../../ui/language-names.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { chooseLook, type Look, looks, useLook } from '../../ui/theme/look.ts';
import styles from './account.module.css';
import { leave, useSavePreferences, useUser } from './account.queries.ts';
import { initialsOf } from './initials.ts';
import { StorageMeter } from './storage-meter.tsx';
import { useAccountLook } from './use-account-look.ts';

/** Who is reading, the space in use, language, appearance, keys, the settings, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const look = useLook();
  useAccountLook(user);
  const [language, speak] = useLanguage();
  const [keys, setKeys] = useSingleKeys();
  const { mutate: save } = useSavePreferences();
  const name = user?.full_name.trim() || t('account.anonymous');
  // Nobody's initials stand there until it is known whose they are.
  const initials = user ? initialsOf(user.full_name.trim() || user.login || name) : '';
  // Where fingers are all there is, no key is hit by accident.
  const [hasKeys] = useState(() => !window.matchMedia('(any-hover: none)').matches);

  const changeLanguage = (next: Language) => {
    speak(next);
    save({ language: next });
  };
  const changeLook = (next: Look) => {
    chooseLook(next);
    save({ theme: next });
  };
  return (
    <Menu
      label={t('account.label', { name })}
      trigger={
        <AriaButton className={styles.trigger ?? ''} aria-label={t('account.label', { name })}>
          <Avatar initials={initials} />
        </AriaButton>
      }
      head={
        <>
          <div className={styles.head}>
            <Avatar initials={initials} />
            <div className={styles.who}>
              <p className={styles.name}>{name}</p>
              {user && <p className={styles.mail}>{user.email || user.login}</p>}
            </div>
          </div>
          <StorageMeter inMenu />
        </>
      }
    >
      <MenuChoice
        label={t('language')}
        value={language}
        onChange={changeLanguage}
        choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
      <MenuChoice
        label={t('look.label')}
        value={look}
        onChange={changeLook}
        choices={looks.map((value) => ({ value, label: t(`look.${value}`) }))}
      />
      {hasKeys && (
        <MenuChoice
          label={t('keys.label')}
          value={keys}
          onChange={setKeys}
          choices={singleKeys.map((value) => ({ value, label: t(`keys.${value}`) }))}
        />
      )}
      <MenuLine />
      <MenuItem icon={Settings} onAction={() => void navigate(paths.settings('account'))}>
        {t('account.settings')}
      </MenuItem>
      <MenuItem icon={LogOut} onAction={() => void leave()}>
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  );
};
