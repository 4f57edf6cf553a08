import type { Provider } from '@lectern/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { TermsNote } from '../legal/legal.parts.tsx';
import { usePasswordResetUrl } from '../store-finder/store-finder.queries.ts';
import styles from './sign-in.module.css';
import { SignInErrorNotice } from './sign-in-error-notice.tsx';
import { UserCard } from './user-card.tsx';

/** Asks for the password at the chosen shop, and whether to stay logged in on this device. */
export const PasswordStep = ({
  username,
  avatar,
  shop,
  isPasswordWrong,
  isBusy,
  error,
  onInputChange,
  onChange,
  onLogIn,
}: {
  username: string;
  avatar: string | null;
  shop: Provider;
  isPasswordWrong: boolean;
  isBusy: boolean;
  error: Error | null;
  onInputChange: () => void;
  onChange: () => void;
  onLogIn: (password: string, remember: boolean) => void;
}) => {
  const { t } = useTranslation('signIn');
  const resetUrl = usePasswordResetUrl(shop);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [isEmpty, setEmpty] = useState(false);

  const logIn = (event?: FormEvent) => {
    event?.preventDefault();
    setEmpty(password === '');
    if (password !== '' && !isBusy) onLogIn(password, remember);
  };
  const fieldError = isEmpty
    ? t('passwordEmpty')
    : isPasswordWrong
      ? t('wrongPassword', { shop: shop.name })
      : undefined;
  return (
    <form className={styles.stack} onSubmit={logIn} noValidate>
      <UserCard username={username} avatar={avatar} shop={shop} onChange={onChange} />
      {/* Password managers save the password with this username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={fieldError}
        onChange={(value) => {
          setPassword(value);
          setEmpty(false);
          onInputChange();
        }}
      />
      <div className={styles.aside}>
        <Checkbox checked={remember} onChange={setRemember}>
          {t('stayLoggedIn')}
        </Checkbox>
        {resetUrl !== null && <ExternalLink href={resetUrl}>{t('forgot')}</ExternalLink>}
      </div>
      <SignInErrorNotice error={error} onRetry={() => logIn()} />
      <Button kind="primary" size="l" block type="submit" pendingLabel={isBusy && t('opening')}>
        {t('logIn')}
      </Button>
      <TermsNote />
    </form>
  );
};
