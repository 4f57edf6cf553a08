import type { User } from '@lectern/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { Field } from '../../ui/field.tsx';
import type from '../../ui/theme/type.module.css';
import { AvatarField } from '../avatar/avatar.parts.tsx';
import { isWidgetOffered, sortWidgets } from '../widgets/widgets.queries.ts';
import {
  type AccountField,
  accountFields,
  diffAccountForm,
  moveWidget,
  toAccountForm,
  validateAccount,
} from './account-draft.ts';
import styles from './account-screen.module.css';
import { SaveBar } from './save-bar.tsx';
import { SettingsPage } from './settings.parts.tsx';
import { useSaveAccount } from './settings.queries.ts';
import { ShopSection } from './shop-section.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import { WidgetsSection } from './widgets-section.tsx';

const inputs = {
  name: { autoComplete: 'given-name', type: 'text' },
  surname: { autoComplete: 'family-name', type: 'text' },
  email: { autoComplete: 'email', type: 'email' },
} as const;

/** Name, surname, e-mail and overview widgets. Changes apply only when saved. */
export const AccountForm = ({ user }: { user: User }) => {
  const { t } = useTranslation(['settings', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const toForm = (of: User) => toAccountForm(of, sortWidgets(of.preferences.widget_order));
  const saved = toForm(user);
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
      save.mutate(body, { onSuccess: (updated) => setTyped(toForm(updated)) });
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
          <p className={type.titleS}>{name || t('common:account.anonymous')}</p>
          <p className={`${type.soft} ${type.small}`}>{[user.email || user.login, user.shop.name].join(' · ')}</p>
        </div>
        <AvatarField user={user} />
        <div className={styles.fields}>
          {field('name')}
          {field('surname')}
          <div className={styles.wide}>{field('email', t('account.email.hint', { shop: user.shop.name }))}</div>
        </div>
        <ShopSection user={user} />
        {getFlags().widgets && (
          <WidgetsSection
            order={sortWidgets(typed.order).filter((widget) => isWidgetOffered(widget, user))}
            isOn={(widget) => typed.widgets[widget] === true}
            onToggle={(widget, isOn) => setTyped({ ...typed, widgets: { ...typed.widgets, [widget]: isOn } })}
            onMove={(widget, target) => setTyped({ ...typed, order: moveWidget(typed.order, widget, target) })}
          />
        )}
      </SettingsPage>
      <SaveBar count={count} isSaving={save.isPending} error={save.error} onDiscard={discard} />
      <UnsavedChangesDialog hasChanges={count > 0} />
    </form>
  );
};
