import type { AppPassword } from '@lectern/contracts';
import { Check, Copy } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type from '../../ui/theme/type.module.css';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import styles from './security.module.css';
import { useCreateAppPassword } from './security.queries.ts';

type Scope = AppPassword['scope'];
type CreatedPassword = { name: string; login: string; password: string };
type State = { is: 'editing'; error: unknown } | { is: 'creating' } | { is: 'created'; created: CreatedPassword };

const scopes: readonly Scope[] = ['library', 'read'];

/** Asks for the name and permissions of a new app password, and shows it once. Remount it for each password. */
export const NewAppPasswordDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['security', 'common']);
  const form = useId();
  const [state, setState] = useState<State>({ is: 'editing', error: null });
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('library');
  const [isEmpty, setEmpty] = useState(false);
  const createAppPassword = useCreateAppPassword();
  const { withReauthentication, dialog } = useReauthentication();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = { name: name.trim(), scope };
    setEmpty(values.name === '');
    if (values.name === '' || state.is === 'creating') return;
    setState({ is: 'creating' });
    try {
      const created = await withReauthentication((password) =>
        createAppPassword({ ...values, ...(password !== undefined && { proof: password }) }),
      );
      setState(created === null ? { is: 'editing', error: null } : { is: 'created', created });
    } catch (error) {
      setState({ is: 'editing', error });
    }
  };
  const foot =
    state.is === 'created' ? (
      <Button kind="primary" onPress={onClose}>
        {t('created.done')}
      </Button>
    ) : (
      <>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button kind="primary" type="submit" form={form} pendingLabel={state.is === 'creating' && t('new.creating')}>
          {t('new.create')}
        </Button>
      </>
    );
  return (
    <>
      <Dialog
        title={state.is === 'created' ? t('created.title', { name: state.created.name }) : t('new.title')}
        isOpen={isOpen}
        onClose={onClose}
        foot={foot}
      >
        {state.is === 'created' ? (
          <CreatedDetails created={state.created} />
        ) : (
          <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
            <Field
              label={t('new.name')}
              hint={t('new.hint')}
              value={name}
              onChange={(next) => {
                setName(next.slice(0, MAX_NAME_LENGTH));
                setEmpty(false);
              }}
              error={isEmpty ? t('new.empty') : undefined}
              autoFocus
            />
            <SelectField
              label={t('new.scope')}
              value={scope}
              onChange={setScope}
              choices={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              hint={t(`new.${scope}`)}
            />
            {state.is === 'editing' && state.error !== null && (
              <Notice tone="danger">{formatError(state.error)}</Notice>
            )}
          </form>
        )}
      </Dialog>
      {dialog}
    </>
  );
};

const MAX_NAME_LENGTH = 60;

const CreatedDetails = ({ created: { login, password } }: { created: CreatedPassword }) => {
  const { t } = useTranslation('security');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    setCopied(await copyToClipboard(password));
  };
  return (
    <div className={styles.form}>
      <p className={type.soft}>{t('created.text')}</p>
      <dl className={styles.credentials}>
        <dt>{t('created.username')}</dt>
        <dd translate="no">{login}</dd>
        <dt>{t('created.password')}</dt>
        <dd translate="no" className={styles.password}>
          {password.split('-').map((group, index, all) => (
            <span key={index}>{index < all.length - 1 ? `${group}-` : group}</span>
          ))}
        </dd>
      </dl>
      <div className={styles.copy}>
        <Button icon={isCopied ? Check : Copy} autoFocus onPress={() => void copy()}>
          {t('created.copy')}
        </Button>
        <span className={`${type.soft} ${type.small}`} role="status">
          {isCopied === null ? '' : t(isCopied ? 'created.copied' : 'created.notCopied')}
        </span>
      </div>
      <Notice tone="warning">{t('created.shownOnce')}</Notice>
    </div>
  );
};
