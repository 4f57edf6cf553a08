import type { AppPassword } from '@lectern/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import { NewAppPasswordDialog } from './new-app-password-dialog.tsx';
import styles from './security.module.css';
import { useAppPasswords, useRevokeAppPassword } from './security.queries.ts';

/** The settings section for app passwords: one per app that can only sign in with a password. */
export const AppPasswordsSection = () => {
  const { t } = useTranslation('security');
  const query = useAppPasswords();
  const [dialog, setDialog] = useState({ isOpen: false, count: 0 });
  const [revoking, setRevoking] = useState<AppPassword | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useRevokeAppPassword();
  const close = () => {
    setConfirming(false);
    revoke.reset();
  };
  return (
    <SettingsSection title={t('apps.title')} text={t('apps.text')}>
      <QueryContent query={query} label={t('apps.title')}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul className={styles.list}>
                {items.map((appPassword) => (
                  <li key={appPassword.id} className={styles.item}>
                    <Icon of={KeyRound} size="l" className={styles.picture} />
                    <SettingsRow
                      title={appPassword.name}
                      text={<AppPasswordFacts appPassword={appPassword} now={query.dataUpdatedAt} />}
                    >
                      <Button
                        size="s"
                        aria-label={t('apps.revokeNamed', { name: appPassword.name })}
                        onPress={() => {
                          setRevoking(appPassword);
                          setConfirming(true);
                        }}
                      >
                        {t('apps.revoke')}
                      </Button>
                    </SettingsRow>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <Button icon={Plus} onPress={() => setDialog(({ count }) => ({ isOpen: true, count: count + 1 }))}>
                {t('apps.new')}
              </Button>
            </div>
          </>
        )}
      </QueryContent>
      <NewAppPasswordDialog
        key={dialog.count}
        isOpen={dialog.isOpen}
        onClose={() => setDialog(({ count }) => ({ isOpen: false, count }))}
      />
      <ConfirmDialog
        title={t('apps.revokeTitle', { name: revoking?.name ?? '' })}
        confirmLabel={t('apps.revoke')}
        danger
        pendingLabel={revoke.isPending && t('apps.revoking')}
        error={revoke.error === null ? undefined : formatError(revoke.error)}
        isOpen={isConfirming}
        onConfirm={() => revoking && revoke.mutate(revoking, { onSuccess: close })}
        onClose={close}
      >
        {t('apps.revokeText')}
      </ConfirmDialog>
    </SettingsSection>
  );
};

const AppPasswordFacts = ({
  appPassword: { scope, login, last_used_at: lastUsedAt },
  now,
}: {
  appPassword: AppPassword;
  now: number;
}) => {
  const { t } = useTranslation('security');
  const facts = [
    t(`scope.${scope}`),
    t('apps.username', { login }),
    lastUsedAt === null ? t('apps.neverUsed') : t('apps.lastUsed', { ago: formatAgo(Date.parse(lastUsedAt), now) }),
  ];
  return facts.join('\u00a0· ');
};
