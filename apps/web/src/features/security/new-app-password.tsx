import type { AppPassword } from '@lectern/contracts';
import { Check, Copy } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type from '../../ui/theme/type.module.css';
import { useProof } from '../proof/proof.parts.tsx';
import styles from './security.module.css';
import { useMakeAppPassword } from './security.queries.ts';

type Scope = AppPassword['scope'];
type Made = { name: string; login: string; password: string };
type State = { is: 'asking'; error: unknown } | { is: 'making' } | { is: 'made'; made: Made };

const scopes: readonly Scope[] = ['library', 'read'];

/** Asks what a new password is for, and shows it, once. Mount it anew for each. */
export const NewAppPassword = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['security', 'common']);
  const form = useId();
  const [state, setState] = useState<State>({ is: 'asking', error: null });
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('library');
  const [isEmpty, setEmpty] = useState(false);
  const make = useMakeAppPassword();
  const { prove, dialog } = useProof();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const wanted = { name: name.trim(), scope };
    setEmpty(wanted.name === '');
    if (wanted.name === '' || state.is === 'making') return;
    setState({ is: 'making' });
    try {
      const made = await prove((proof) => make({ ...wanted, ...(proof !== undefined && { proof }) }));
      setState(made === null ? { is: 'asking', error: null } : { is: 'made', made });
    } catch (error) {
      setState({ is: 'asking', error });
    }
  };
  const foot =
    state.is === 'made' ? (
      <Button kind="primary" onPress={onClose}>
        {t('made.done')}
      </Button>
    ) : (
      <>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button kind="primary" type="submit" form={form} waiting={state.is === 'making' && t('new.making')}>
          {t('new.make')}
        </Button>
      </>
    );
  return (
    <>
      <Dialog
        title={state.is === 'made' ? t('made.title', { name: state.made.name }) : t('new.title')}
        isOpen={isOpen}
        onClose={onClose}
        foot={foot}
      >
        {state.is === 'made' ? (
          <Shown made={state.made} />
        ) : (
          <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
            <Field
              label={t('new.name')}
              hint={t('new.hint')}
              value={name}
              onChange={(next) => {
                setName(next.slice(0, NAME_CHARS));
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
            {state.is === 'asking' && state.error !== null && <Notice tone="danger">{errorText(state.error)}</Notice>}
          </form>
        )}
      </Dialog>
      {dialog}
    </>
  );
};

const NAME_CHARS = 60;

const Shown = ({ made: { login, password } }: { made: Made }) => {
  const { t } = useTranslation('security');
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    const taken = navigator.clipboard?.writeText(password);
    setCopied((await taken?.then(YES, NO)) ?? false);
  };
  return (
    <div className={styles.form}>
      <p className={type.soft}>{t('made.text')}</p>
      <dl className={styles.shown}>
        <dt>{t('made.name')}</dt>
        <dd translate="no">{login}</dd>
        <dt>{t('made.password')}</dt>
        <dd translate="no" className={styles.password}>
          {password.split('-').map((group, index, all) => (
            <span key={index}>{index < all.length - 1 ? `${group}-` : group}</span>
          ))}
        </dd>
      </dl>
      <div className={styles.copy}>
        <Button icon={copied ? Check : Copy} autoFocus onPress={() => void copy()}>
          {t('made.copy')}
        </Button>
        <span className={`${type.soft} ${type.small}`} role="status">
          {copied === null ? '' : t(copied ? 'made.copied' : 'made.notCopied')}
        </span>
      </div>
      <Notice tone="warning">{t('made.once')}</Notice>
    </div>
  );
};

const YES = (): boolean => true;
const NO = (): boolean => false;
