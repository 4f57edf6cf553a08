import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatError } from '../../../i18n/format-error.ts';
import { CallError } from '../../../lib/call-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import type from '../../../ui/theme/type.module.css';
import { toasts } from '../../../ui/toasts.ts';
import styles from './lcp.module.css';
import { getDetail, getProviderName, type LicenceRefusal, useUnlockBook } from './lcp.queries.ts';

/** Asks for the passphrase of a protected book until it is right or the reader leaves. */
export const PassphraseDialog = ({
  bookId,
  refusal,
  isOpening,
  onUnlocked,
}: {
  bookId: string;
  refusal: LicenceRefusal;
  /** The passphrase was right, and the book is opening. */
  isOpening: boolean;
  onUnlocked: () => void;
}) => {
  const { t } = useTranslation(['lcp', 'reader']);
  const navigate = useNavigate();
  const { books } = usePaths();
  const form = useId();
  const [passphrase, setPassphrase] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending, reset } = useUnlockBook(bookId, () => {
    toasts.show(t('unlocked', { provider: getProviderName(refusal) }));
    onUnlocked();
  });
  const isBusy = isPending || isOpening;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(passphrase === '');
    if (passphrase !== '' && !isBusy) mutate(passphrase);
  };
  const isWrong = error instanceof CallError && error.code === 'lcp.token_wrong';
  const errorMessage = isEmpty ? t('empty') : isWrong ? t('wrong') : error ? formatError(error) : undefined;
  const hint = getDetail(refusal, 'hint');
  const hintUrl = getDetail(refusal, 'hintUrl');
  const title = getDetail(refusal, 'title');
  usePageTitle(title);
  return (
    <main>
      <h1 className={type.hidden}>{title}</h1>
      <Dialog
        title={t('title', { title })}
        isOpen
        onClose={() => void navigate(books)}
        foot={
          <>
            <Button onPress={() => void navigate(books)}>{t('reader:back')}</Button>
            <Button kind="primary" type="submit" form={form} pendingLabel={isBusy && t('opening')}>
              {t('open')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <p>
            {t(refusal.code === 'lcp.token_wrong' ? 'wrongPassphrase' : 'why', { provider: getProviderName(refusal) })}
          </p>
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
            hint={t('storageHint')}
            error={errorMessage}
            autoComplete="off"
            autoFocus
          />
          {hintUrl !== '' && <ExternalLink href={hintUrl}>{t('forgotten')}</ExternalLink>}
        </form>
      </Dialog>
    </main>
  );
};
