import type { AdobeIdentity, AdobeVendor } from '@lectern/contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './adobe.module.css';
import { useSaveAdobeIdentity } from './adobe.queries.ts';
import { type AdobeForm, EMPTY_FORM, toAdobeForm, validateAdobeForm } from './adobe-form.ts';

type Props = {
  vendors: readonly AdobeVendor[];
  /** The identity that is edited; null to add one. */
  edited: AdobeIdentity | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for vendor, login and password of an Adobe ID. Remount it for each identity. */
export const AdobeFormDialog = ({ vendors, edited, isOpen, onClose }: Props) => {
  const { t } = useTranslation(['adobe', 'common', 'errors']);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const vendorIds = vendors.map(({ vendor_id: vendorId }) => vendorId);
  const [typed, setTyped] = useState<AdobeForm>(edited === null ? EMPTY_FORM : toAdobeForm(edited, vendorIds));
  const [isChecked, setChecked] = useState(false);
  const save = useSaveAdobeIdentity(edited);
  const errors = validateAdobeForm(typed, edited);
  const fields = ['vendorId', 'login', 'password'] as const;
  const textOf = (field: (typeof fields)[number]): string | undefined => {
    const code = isChecked ? errors[field] : undefined;
    return code && t(`errors:${code}`);
  };
  const change = (changed: Partial<AdobeForm>) => {
    setTyped({ ...typed, ...changed });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const first = fields.findIndex((field) => errors[field] !== undefined);
    if (first === -1) return save.mutate(typed, { onSuccess: onClose });
    form.current?.querySelectorAll<HTMLElement>('select, input:not([type=checkbox])')[first]?.focus();
  };
  const isEdit = edited !== null;
  return (
    <Dialog
      title={t(isEdit ? 'form.editTitle' : 'form.addTitle')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            pendingLabel={save.isPending && t(isEdit ? 'form.saving' : 'form.adding')}
          >
            {t(isEdit ? 'form.save' : 'form.add')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
        <SelectField
          label={t('form.vendor')}
          value={typed.vendorId}
          error={textOf('vendorId')}
          onChange={(vendorId) => change({ vendorId })}
          choices={[
            { value: '', label: t('form.choose') },
            ...vendors.map(({ vendor_id: value, name: label }) => ({ value, label })),
          ]}
        />
        <Field
          label={t('form.login')}
          hint={t('form.loginHint')}
          name="login"
          autoComplete="off"
          value={typed.login}
          error={textOf('login')}
          onChange={(login) => change({ login })}
        />
        <Field
          label={t('form.password')}
          hint={t(isEdit ? 'form.passwordOfEdited' : 'form.passwordHint')}
          name="password"
          type="password"
          autoComplete="off"
          value={typed.password}
          error={textOf('password')}
          onChange={(password) => change({ password })}
        />
        {edited?.is_main !== true && (
          <Checkbox checked={typed.isMain} onChange={(isMain) => change({ isMain })}>
            {t('form.main')}
          </Checkbox>
        )}
        {save.error !== null && <Notice tone="danger">{formatError(save.error)}</Notice>}
      </form>
    </Dialog>
  );
};
