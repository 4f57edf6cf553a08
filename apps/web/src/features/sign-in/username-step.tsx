import { type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './sign-in.module.css';
import { SignInErrorNotice } from './sign-in-error-notice.tsx';

/** The field of the prerendered login, which the first render replaces (`app/prerendered-login.tsx`). */
const findPrerenderedField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('[data-prerendered] input[name="username"]');

/** The first step: asks for the username. Takes over what was typed, and whether it was sent, before this code had loaded. */
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
  const [prerenderedField] = useState(findPrerenderedField);
  const takeOverTyped = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    const isSubmitted = dataset['submitted'] !== undefined;
    delete dataset['submitted'];
    const typed = prerenderedField?.value.trim() ?? '';
    if (prerenderedField === null) return;
    setUsername(typed);
    setEmpty(isSubmitted && typed === '');
    if (isSubmitted && typed !== '') onNext(typed);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed is complete only when the field leaves the page
  useLayoutEffect(() => takeOverTyped(), []);

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
