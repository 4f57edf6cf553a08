import type { Passkey } from '@lectern/contracts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './factors.module.css';
import { useRename } from './factors.queries.ts';
import { NAME_CHARS } from './name-chars.ts';

export const RenamePasskey = ({
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
  const rename = useRename();
  const [name, setName] = useState(passkey.name);
  const isEmpty = name.trim() === '';
  const send = (event: FormEvent) => {
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
          <Button kind="primary" type="submit" form={form} waiting={rename.isPending && t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <Field
          label={t('passkeys.name')}
          value={name}
          autoFocus
          onChange={(next) => setName(next.slice(0, NAME_CHARS))}
          error={isEmpty ? t('passkeys.nameEmpty') : undefined}
        />
        {rename.error !== null && <Notice tone="danger">{errorText(rename.error)}</Notice>}
      </form>
    </Dialog>
  );
};
