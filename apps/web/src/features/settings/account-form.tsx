import type { User } from '@lectern/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flags } from '../../lib/flags.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import type from '../../ui/theme/type.module.css';
import { initialsOf } from '../account/account.queries.ts';
import { overviewWidgets } from '../overview/overview.queries.ts';
import { type AccountField, accountFields, changesOf, formOf, wrongIn } from './account-draft.ts';
import styles from './account-screen.module.css';
import { AtTheShop } from './at-the-shop.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsPage, SettingsSection } from './settings.parts.tsx';
import { useSaveAccount } from './settings.queries.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

const inputs = {
  name: { autoComplete: 'given-name', type: 'text' },
  surname: { autoComplete: 'family-name', type: 'text' },
  email: { autoComplete: 'email', type: 'email' },
} as const;

/** Name, surname, e-mail and what the overview shows; nothing of it is in force before it is saved. */
export const AccountForm = ({ user }: { user: User }) => {
  const { t } = useTranslation(['settings', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const kept = formOf(user, overviewWidgets);
  const [typed, setTyped] = useState(kept);
  const [left, setLeft] = useState<ReadonlySet<AccountField>>(new Set());
  const save = useSaveAccount();
  const { count, body } = changesOf(kept, typed);
  const wrong = wrongIn(typed.account);

  const discard = () => {
    setTyped(kept);
    setLeft(new Set());
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || count === 0) return;
    setLeft(new Set(accountFields));
    const [first] = accountFields.filter((field) => wrong[field] !== undefined);
    if (first === undefined) {
      save.mutate(body, { onSuccess: (saved) => setTyped(formOf(saved, overviewWidgets)) });
      return;
    }
    form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const field = (name: AccountField, hint?: string) => {
    const trouble = left.has(name) ? wrong[name] : undefined;
    return (
      <Field
        label={t(`account.${name}`)}
        name={name}
        {...inputs[name]}
        value={typed.account[name]}
        error={trouble && t(`account.${name}.${trouble}`)}
        {...(hint !== undefined && { hint })}
        onChange={(value) => setTyped({ ...typed, account: { ...typed.account, [name]: value } })}
        onBlur={() => setLeft(new Set([...left, name]))}
      />
    );
  };
  const name = user.full_name.trim();
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t('nav.account')}>
      <SettingsPage title={t('nav.account')}>
        <div className={styles.who}>
          <Avatar initials={initialsOf(name || user.login)} size="l" />
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
        <AtTheShop user={user} />
        {flags().widgets && (
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
      <UnsavedQuestion isAsked={count > 0} />
    </form>
  );
};
