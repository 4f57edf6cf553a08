import type { User } from '@lectern/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import type from '../../ui/theme/type.module.css';
import { getInitials } from '../account/account.queries.ts';
import { overviewWidgets } from '../overview/overview.queries.ts';
import { type AccountField, accountFields, diffAccountForm, toAccountForm, validateAccount } from './account-draft.ts';
import styles from './account-screen.module.css';
import { SaveBar } from './save-bar.tsx';
import { SettingsPage, SettingsSection } from './settings.parts.tsx';
import { useSaveAccount } from './settings.queries.ts';
import { ShopSection } from './shop-section.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

const inputs = {
  name: { autoComplete: 'given-name', type: 'text' },
  surname: { autoComplete: 'family-name', type: 'text' },
  email: { autoComplete: 'email', type: 'email' },
} as const;

/** Name, surname, e-mail and overview widgets. Changes apply only when saved. */
export const AccountForm = ({ user }: { user: User }) => {
  const { t } = useTranslation(['settings', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const saved = toAccountForm(user, overviewWidgets);
  const [typed, setTyped] = useState(saved);
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set());
  const save = useSaveAccount();
  const { count, body } = diffAccountForm(saved, typed);
  const errors = validateAccount(typed.account);

  const discard = () => {
    setTyped(saved);
    setTouched(new Set());
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || count === 0) return;
    setTouched(new Set(accountFields));
    const [first] = accountFields.filter((field) => errors[field] !== undefined);
    if (first === undefined) {
      save.mutate(body, { onSuccess: (updated) => setTyped(toAccountForm(updated, overviewWidgets)) });
      return;
    }
    form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const field = (name: AccountField, hint?: string) => {
    const problem = touched.has(name) ? errors[name] : undefined;
    return (
      <Field
        label={t(`account.${name}`)}
        name={name}
        {...inputs[name]}
        value={typed.account[name]}
        error={problem && t(`account.${name}.${problem}`)}
        {...(hint !== undefined && { hint })}
        onChange={(value) => setTyped({ ...typed, account: { ...typed.account, [name]: value } })}
        onBlur={() => setTouched(new Set([...touched, name]))}
      />
    );
  };
  const name = user.full_name.trim();
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t('nav.account')}>
      <SettingsPage title={t('nav.account')}>
        <div className={styles.identity}>
          <Avatar initials={getInitials(name || user.login)} size="l" />
          <div>
            <p className={type.titleS}>{name || t('common:account.anonymous')}</p>
            <p className={`${type.soft} ${type.small}`}>{[user.email || user.login, user.shop.name].join(' · ')}</p>
          </div>
        </div>
        <div className={styles.fields}>
          {field('name')}
          {field('surname')}
          <div className={styles.wide}>{field('email', t('account.email.hint', { shop: user.shop.name }))}</div>
        </div>
        <ShopSection user={user} />
        {getFlags().widgets && (
          <SettingsSection title={t('widgets.title')} text={t('widgets.text')}>
            <div className={styles.widgets}>
              {overviewWidgets.map((widget) => (
                <Checkbox
                  key={widget}
                  checked={typed.widgets[widget] === true}
                  onChange={(isOn) => setTyped({ ...typed, widgets: { ...typed.widgets, [widget]: isOn } })}
                >
                  {t(`widgets.${widget}`)}
                </Checkbox>
              ))}
            </div>
          </SettingsSection>
        )}
      </SettingsPage>
      <SaveBar count={count} isSaving={save.isPending} error={save.error} onDiscard={discard} />
      <UnsavedChangesDialog hasChanges={count > 0} />
    </form>
  );
};
