import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../../i18n/error-text.ts';
import { CallError } from '../../../lib/call-error.ts';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { OutLink } from '../../../ui/link.tsx';
import type from '../../../ui/theme/type.module.css';
import styles from './lcp.module.css';
import { useUnlock } from './lcp.queries.ts';
import { type LicenceRefusal, providerOf, said } from './refusal.ts';

/** Asks for the passphrase of a protected book, again and again until it is right or the reader leaves. */
export const PassphraseSheet = ({
  bookId,
  refusal,
  isOpening,
  onUnlocked,
}: {
  bookId: string;
  refusal: LicenceRefusal;
  /** The passphrase was right, and the book is on its way. */
  isOpening: boolean;
  onUnlocked: () => void;
}) => {
  const { t } = useTranslation(['lcp', 'reader']);
  const navigate = useNavigate();
  const { books } = usePaths();
  const form = useId();
  const [passphrase, setPassphrase] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending, reset } = useUnlock(bookId, onUnlocked);
  const isBusy = isPending || isOpening;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(passphrase === '');
    if (passphrase !== '' && !isBusy) mutate(passphrase);
  };
  const isWrong = error instanceof CallError && error.code === 'lcp.token_wrong';
  const trouble = isEmpty ? t('empty') : isWrong ? t('wrong') : error ? errorText(error) : undefined;
  const hint = said(refusal, 'hint');
  const hintUrl = said(refusal, 'hintUrl');
  const title = said(refusal, 'title');
  return (
    <main>
      <h1 className={type.hidden}>{title}</h1>
      <Dialog
        title={t('ask', { title })}
        isOpen
        onClose={() => void navigate(books)}
        foot={
          <>
            <Button onPress={() => void navigate(books)}>{t('reader:back')}</Button>
            <Button kind="primary" type="submit" form={form} waiting={isBusy && t('opening')}>
              {t('open')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <p>{t(refusal.code === 'lcp.token_wrong' ? 'other' : 'why', { provider: providerOf(refusal) })}</p>
          {hint !== '' && <p className={styles.hint}>{t('hint', { hint })}</p>}
          <Field
            type="password"
            label={t('passphrase')}
            value={passphrase}
            onChange={(value) => {
              setPassphrase(value);
              setEmpty(false);
              if (error) reset();
            }}
            hint={t('kept')}
            error={trouble}
            autoComplete="off"
            autoFocus
          />
          {hintUrl !== '' && <OutLink href={hintUrl}>{t('forgotten')}</OutLink>}
        </form>
      </Dialog>
    </main>
  );
};
