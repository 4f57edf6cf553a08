import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { NoPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { useProof } from '../proof/proof.parts.tsx';
import styles from './factors.module.css';
import { proofOf, useFactorChanges } from './factors.queries.ts';
import { NAME_CHARS } from './name-chars.ts';

type Props = { isOpen: boolean; onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** Asks for a name and has the browser make a passkey. Mount it anew for each. */
export const NewPasskey = ({ isOpen, onClose, onCodes }: Props) => {
  const { t } = useTranslation(['factors', 'common']);
  const form = useId();
  const { prove, dialog } = useProof();
  const { beginPasskey, addPasskey } = useFactorChanges();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const make = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setEmpty(wanted === '');
    if (wanted === '' || busy) return;
    setBusy(true);
    setError(null);
    try {
      const options = await prove((password) => beginPasskey(proofOf(password)));
      if (options === null) return;
      const { recovery_codes: codes } = await addPasskey(wanted, options);
      onClose();
      if (codes === null) toasts.show(t('passkeys.done', { name: wanted }));
      else onCodes(codes);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const textOf = (refused: unknown): string => {
    if (!(refused instanceof NoPasskey)) return errorText(refused);
    return t(refused.isKnown ? 'passkeys.known' : 'passkeys.notMade');
  };
  return (
    <>
      <Dialog
        title={t('passkeys.newTitle')}
        isOpen={isOpen}
        onClose={onClose}
        foot={
          <>
            <Button onPress={onClose}>{t('common:cancel')}</Button>
            <Button kind="primary" type="submit" form={form} waiting={busy && t('waiting')}>
              {t('passkeys.make')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={(event) => void make(event)} noValidate>
          <p className={type.soft}>{t('passkeys.newText')}</p>
          <Field
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            value={name}
            autoFocus
            onChange={(next) => {
              setName(next.slice(0, NAME_CHARS));
              setEmpty(false);
            }}
            error={isEmpty ? t('passkeys.nameEmpty') : undefined}
          />
          {error !== null && <Notice tone="danger">{textOf(error)}</Notice>}
        </form>
      </Dialog>
      {dialog}
    </>
  );
};
