import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './sign-in.module.css';
import { SignInErrorNotice } from './sign-in-error-notice.tsx';

/** The first step: asks for the username. */
export const UsernameStep = ({
  initial,
  isUnknown,
  isBusy,
  error,
  onInputChange,
  onNext,
}: {
  initial: string;
  /** No connected shop knows the username. */
  isUnknown: boolean;
  isBusy: boolean;
  error: Error | null;
  onInputChange: () => void;
  /** Receives the username, trimmed and not empty. */
  onNext: (username: string) => void;
}) => {
  const { t } = useTranslation('signIn');
  const [username, setUsername] = useState(initial);
  const [isEmpty, setEmpty] = useState(false);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const name = username.trim();
    setEmpty(name === '');
    if (name !== '' && !isBusy) onNext(name);
  };
  const fieldError = isEmpty ? t('usernameEmpty') : isUnknown ? t('emailIncorrect') : undefined;
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <Field
        label={t('username')}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={username}
        error={fieldError}
        onChange={(value) => {
          setUsername(value);
          setEmpty(false);
          onInputChange();
        }}
      />
      <SignInErrorNotice error={error} onRetry={() => submit()} />
      <Button kind="primary" size="l" block type="submit" pendingLabel={isBusy && t('findingShop')}>
        {t('next')}
      </Button>
    </form>
  );
};
