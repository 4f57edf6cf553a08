import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './sign-in.module.css';
import { Trouble } from './trouble.tsx';

/** The name is asked for first; which shops know it decides what comes next. */
export const UsernameStep = ({
  initial,
  unknown,
  busy,
  trouble,
  onTyped,
  onNext,
}: {
  initial: string;
  /** No connected shop knows the name that was asked for. */
  unknown: boolean;
  busy: boolean;
  trouble: Error | null;
  onTyped: () => void;
  /** With the name, trimmed and not empty. */
  onNext: (username: string) => void;
}) => {
  const { t } = useTranslation('signIn');
  const [username, setUsername] = useState(initial);
  const [empty, setEmpty] = useState(false);

  const next = (event?: FormEvent) => {
    event?.preventDefault();
    const name = username.trim();
    setEmpty(name === '');
    if (name !== '' && !busy) onNext(name);
  };
  const error = empty ? t('usernameEmpty') : unknown ? t('emailIncorrect') : undefined;
  return (
    <form className={styles.stack} onSubmit={next} noValidate>
      <Field
        label={t('username')}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={username}
        error={error}
        onChange={(value) => {
          setUsername(value);
          setEmpty(false);
          onTyped();
        }}
      />
      <Trouble error={trouble} onRetry={() => next()} />
      <Button kind="primary" size="l" block type="submit" waiting={busy && t('looking')}>
        {t('next')}
      </Button>
    </form>
  );
};
