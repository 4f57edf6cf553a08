import type { Passkey } from '@lectern/contracts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './factors.module.css';
import { MAX_PASSKEY_NAME_LENGTH, useRenamePasskey } from './factors.queries.ts';

export const RenamePasskeyDialog = ({
  passkey,
  isOpen,
  onClose,
}: {
  passkey: Passkey;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['factors', 'common']);
  const form = useId();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const isEmpty = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('passkeys.renameTitle')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} pendingLabel={rename.isPending && t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('passkeys.name')}
          value={name}
          autoFocus
          onChange={(next) => setName(next.slice(0, MAX_PASSKEY_NAME_LENGTH))}
          error={isEmpty ? t('passkeys.nameEmpty') : undefined}
        />
        {rename.error !== null && <Notice tone="danger">{formatError(rename.error)}</Notice>}
      </form>
    </Dialog>
  );
};
