import { type Language, languages } from '@lectern/contracts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { session } from '../../lib/api.ts';
import { singleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { languageNames } from '../../ui/language-names.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { chooseLook, type Look, looks, useLook } from '../../ui/theme/look.ts';
import { toasts } from '../../ui/toasts.ts';
import { allSent } from '../catalogue/catalogue.queries.ts';
import styles from './account.module.css';
import { useSavePreferences, useUser } from './account.queries.ts';
import { initialsOf } from './initials.ts';
import { StorageMeter } from './storage-meter.tsx';
import { useAccountLook } from './use-account-look.ts';

/** What was done a moment ago is sent first: nothing of the reader stays behind to send it later. */
const SENDING_MS = 5_000;
const leave = async (): Promise<void> => {
  await allSent(SENDING_MS);
  await session.logOut().catch((error) => toasts.show(errorText(error)));
};

/** Who is reading, the space in use, language, appearance, keys, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation();
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
      <MenuItem icon={LogOut} onAction={() => void leave()}>
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  );
};
