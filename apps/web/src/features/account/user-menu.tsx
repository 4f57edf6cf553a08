import { type Language, languages, type User } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { HardDrive, Keyboard, LogOut, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isMoreSpaceOffered } from '../../lib/flags.ts';
import { shortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { singleKeys, useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { hasStoredTheme, type Look, setTheme, themes, useTheme } from '../../ui/theme/theme.ts';
import styles from './account.module.css';
import { logOut, useSavePreferences, useUser } from './account.queries.ts';
import { getInitials } from './initials.ts';
import { StorageMeter } from './storage-meter.tsx';

/** Applies the theme of the account on a device where no theme was chosen. */
const useAccountTheme = (user: User | undefined): void => {
  const accountTheme = user?.preferences.theme;
  useEffect(() => {
    if (accountTheme !== undefined && !hasStoredTheme()) setTheme(accountTheme);
  }, [accountTheme]);
};

/** The account menu: user, storage, settings and log-out, then language, theme and keyboard shortcuts. */
export const UserMenu = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const theme = useTheme();
  useAccountTheme(user);
  const [language, setLanguage] = useLanguage();
  const [shortcuts, setShortcuts] = useSingleKeyShortcuts();
  const { mutate: save } = useSavePreferences();
  const name = user?.full_name.trim() || t('account.anonymous');
  // Empty until the user is loaded.
  const initials = user ? getInitials(user.full_name.trim() || user.login || name) : '';
  // Touch-only devices have no keyboard shortcuts.
  const [hasKeyboard] = useState(() => !window.matchMedia('(any-hover: none)').matches);

  const changeLanguage = (next: Language) => {
    setLanguage(next);
    save({ language: next });
  };
  const changeTheme = (next: Look) => {
    setTheme(next);
    save({ theme: next });
  };
  return (
    <Menu
      label={t('account.label', { name })}
      trigger={
        <AriaButton className={styles.trigger ?? ''} aria-label={t('account.label', { name })}>
          <Avatar initials={initials} image={user?.avatar ?? null} />
        </AriaButton>
      }
      head={
        <>
          <div className={styles.head}>
            <Avatar initials={initials} image={user?.avatar ?? null} />
            <div className={styles.user}>
              <p className={styles.name}>{name}</p>
              {user && <p className={styles.mail}>{user.email || user.login}</p>}
            </div>
          </div>
          <StorageMeter inMenu />
        </>
      }
    >
      <MenuItem icon={Settings} onAction={() => void navigate(paths.settings('account'))}>
        {t('account.settings')}
      </MenuItem>
      {isMoreSpaceOffered() && (
        <MenuItem icon={HardDrive} onAction={() => void navigate(paths.settings('plan/change'))}>
          {t('account.moreSpace')}
        </MenuItem>
      )}
      {hasKeyboard && (
        <MenuItem icon={Keyboard} onAction={shortcutsSheet.open}>
          {t('account.shortcuts')}
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onAction={() => void logOut()}>
        {t('account.logOut')}
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        isRow
        label={t('language')}
        value={language}
        onChange={changeLanguage}
        choices={languages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
      />
      <MenuRadioGroup
        isRow
        label={t('look.label')}
        value={theme}
        onChange={changeTheme}
        choices={themes.map((value) => ({ value, label: t(`look.${value}`) }))}
      />
      {hasKeyboard && (
        <MenuRadioGroup
          isRow
          label={t('keys.label')}
          value={shortcuts}
          onChange={setShortcuts}
          choices={singleKeys.map((value) => ({ value, label: t(`keys.${value}`) }))}
        />
      )}
    </Menu>
  );
};
