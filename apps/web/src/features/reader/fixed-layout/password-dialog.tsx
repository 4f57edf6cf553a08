import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './fixed-layout.module.css';

/** Asks for the password of a PDF until it is right or the reader leaves. */
export const PasswordDialog = ({
  isWrong,
  onPassword,
}: {
  isWrong: boolean;
  onPassword: (password: string) => void;
}) => {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { books } = usePaths();
  const [password, setPassword] = useState('');
  return (
    <Dialog title={t('locked')} isOpen onClose={() => void navigate(books)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onPassword(password);
        }}
      >
        <Field
          type="password"
          label={t('password')}
          value={password}
          onChange={setPassword}
          hint={t('passwordHint')}
          error={isWrong ? t('wrongPassword') : undefined}
          autoComplete="off"
          autoFocus
        />
        <Button kind="primary" type="submit">
          {t('unlock')}
        </Button>
      </form>
    </Dialog>
  );
};
