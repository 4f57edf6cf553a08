import type { AdobeVendor } from '@lectern/contracts';
import { IdCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './adobe.module.css';
import { type ListedIdentity, useRemoveAdobeIdentity, useSetDefaultIdentity } from './adobe.queries.ts';
import { AdobeFormDialog } from './adobe-form-dialog.tsx';

type Props = { vendors: readonly AdobeVendor[]; identities: readonly ListedIdentity[] };

/** The reader's Adobe IDs, with actions to add, edit, remove and choose the default. */
export const AdobeList = ({ vendors, identities }: Props) => {
  const { t } = useTranslation('adobe');
  const [form, setForm] = useState<{ edited: ListedIdentity | null; isOpen: boolean; count: number }>({
    edited: null,
    isOpen: false,
    count: 0,
  });
  const [removing, setRemoving] = useState<{ identity: ListedIdentity; isOpen: boolean } | null>(null);
  const remove = useRemoveAdobeIdentity();
  const setDefault = useSetDefaultIdentity();
  const openForm = (edited: ListedIdentity | null) =>
    setForm(({ count }) => ({ edited, isOpen: true, count: count + 1 }));
  const closeRemoval = () => {
    if (removing) setRemoving({ ...removing, isOpen: false });
    remove.reset();
  };
  const removedLogin = removing?.identity.vendor_user ?? '';
  return (
    <SettingsSection title={t('ids.title')} text={t('ids.text')}>
      {identities.length === 0 && <p className={type.soft}>{t('ids.empty')}</p>}
      {identities.length > 0 && (
        <ul className={styles.list} aria-label={t('ids.title')}>
          {identities.map((identity) => (
            <li key={`${identity.vendor_id} ${identity.vendor_user}`} className={styles.item}>
              <Icon of={IdCard} size="l" className={styles.picture} />
              <SettingsRow
                title={
                  <span className={styles.name}>
                    <span translate="no">{identity.vendor_user}</span>
                    {identity.is_main && <Badge tone="accent">{t('ids.default')}</Badge>}
                  </span>
                }
                text={<IdentityFacts identity={identity} vendors={vendors} />}
              >
                {!identity.is_main && (
                  <Button
                    size="s"
                    aria-label={t('ids.makeDefaultNamed', { login: identity.vendor_user })}
                    isWaiting={setDefault.isPending}
                    onPress={() => setDefault.mutate(identity)}
                  >
                    {t('ids.makeDefault')}
                  </Button>
                )}
                {!identity.isInternal && (
                  <>
                    <Button
                      size="s"
                      aria-label={t('ids.editNamed', { login: identity.vendor_user })}
                      onPress={() => openForm(identity)}
                    >
                      {t('ids.edit')}
                    </Button>
                    <Button
                      size="s"
                      aria-label={t('ids.removeNamed', { login: identity.vendor_user })}
                      onPress={() => setRemoving({ identity, isOpen: true })}
                    >
                      {t('ids.remove')}
                    </Button>
                  </>
                )}
              </SettingsRow>
            </li>
          ))}
        </ul>
      )}
      {setDefault.error !== null && <Notice tone="danger">{formatError(setDefault.error)}</Notice>}
      {vendors.length > 0 ? (
        <div>
          <Button icon={Plus} onPress={() => openForm(null)}>
            {t('ids.add')}
          </Button>
        </div>
      ) : (
        <p className={type.soft}>{t('ids.noVendors')}</p>
      )}
      <AdobeFormDialog
        key={form.count}
        vendors={vendors}
        edited={form.edited}
        isOpen={form.isOpen}
        onClose={() => setForm((current) => ({ ...current, isOpen: false }))}
      />
      <ConfirmDialog
        title={t('remove.title', { login: removedLogin })}
        confirmLabel={t('remove.confirm')}
        danger
        pendingLabel={remove.isPending && t('remove.pending')}
        error={remove.error === null ? undefined : formatError(remove.error)}
        isOpen={removing?.isOpen ?? false}
        onConfirm={() => removing && remove.mutate(removing.identity, { onSuccess: closeRemoval })}
        onClose={closeRemoval}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </SettingsSection>
  );
};

const IdentityFacts = ({ identity, vendors }: { identity: ListedIdentity; vendors: readonly AdobeVendor[] }) => {
  const { t } = useTranslation('adobe');
  const vendor = vendors.find(({ vendor_id: id }) => id === identity.vendor_id);
  const name = identity.isInternal ? t('ids.library') : (vendor?.name ?? t('ids.unknown'));
  const facts = identity.label === '' || identity.label === identity.vendor_user ? [name] : [name, identity.label];
  return facts.join('\u00a0· ');
};
