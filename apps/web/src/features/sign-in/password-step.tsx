import type { Provider } from '@lectern/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { OutLink } from '../../ui/link.tsx';
import type from '../../ui/theme/type.module.css';
import { useResetAddress } from '../finder/finder.queries.ts';
import { TermsNote } from '../legal/legal.parts.tsx';
import styles from './sign-in.module.css';
import { Trouble } from './trouble.tsx';

/** The password at the chosen shop, and whether this device keeps the session when the browser ends. */
export const PasswordStep = ({
  username,
  shop,
  wrong,
  busy,
  trouble,
  onTyped,
  onChange,
  onLogIn,
}: {
  username: string;
  shop: Provider;
  wrong: boolean;
  busy: boolean;
  trouble: Error | null;
  onTyped: () => void;
  onChange: () => void;
  onLogIn: (password: string, remember: boolean) => void;
}) => {
  const { t } = useTranslation('signIn');
  const reset = useResetAddress(shop);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [empty, setEmpty] = useState(false);

  const logIn = (event?: FormEvent) => {
    event?.preventDefault();
    setEmpty(password === '');
    if (password !== '' && !busy) onLogIn(password, remember);
  };
  const error = empty ? t('passwordEmpty') : wrong ? t('wrongPassword', { shop: shop.name }) : undefined;
  return (
    <form className={styles.stack} onSubmit={logIn} noValidate>
      <div className={styles.who}>
        <Avatar initials={[...username][0]?.toUpperCase() ?? ''} />
        <div>
          <p className={`${type.strong} ${type.small}`}>{username}</p>
          <p className={`${type.soft} ${type.small}`}>{shop.name}</p>
        </div>
        <Button kind="quiet" size="s" onPress={onChange}>
          {t('change')}
        </Button>
      </div>
      {/* Password managers file the password under the name of the step before. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value);
          setEmpty(false);
          onTyped();
        }}
      />
      <div className={styles.aside}>
        <Checkbox checked={remember} onChange={setRemember}>
          {t('save')}
        </Checkbox>
        {reset !== null && <OutLink href={reset}>{t('forgot')}</OutLink>}
      </div>
      <Trouble error={trouble} onRetry={() => logIn()} />
      <Button kind="primary" size="l" block type="submit" waiting={busy && t('opening')}>
        {t('logIn')}
      </Button>
      <TermsNote />
    </form>
  );
};
