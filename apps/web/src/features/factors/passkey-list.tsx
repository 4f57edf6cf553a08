import type { Factors, Passkey } from '@lectern/contracts';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { canUsePasskeys } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ConfirmFactorChangeDialog } from './confirm-factor-change-dialog.tsx';
import styles from './factors.module.css';
import { toPasswordBody, useFactorMutations } from './factors.queries.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

/** `now`: when the list was fetched. */
type Props = { passkeys: Factors['passkeys']; now: number; onRecoveryCodes: (codes: readonly string[]) => void };

/** The passkeys of the reader, with actions to add, rename and remove them. */
export const PasskeyList = ({ passkeys: { host, url, items }, now, onRecoveryCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { removePasskey } = useFactorMutations();
  const [adding, setAdding] = useState({ isOpen: false, count: 0 });
  const [renaming, setRenaming] = useState<{ passkey: Passkey; isOpen: boolean } | null>(null);
  const [removing, setRemoving] = useState<{ passkey: Passkey; isOpen: boolean } | null>(null);
  const isSupported = canUsePasskeys(host);
  return (
    <div className={styles.section}>
      <SettingsRow title={t('passkeys.title')} text={t('passkeys.text')}>
        {isSupported && (
          <Button icon={Plus} onPress={() => setAdding(({ count }) => ({ isOpen: true, count: count + 1 }))}>
            {t('passkeys.add')}
          </Button>
        )}
      </SettingsRow>
      {!isSupported && (
        <Notice>
          {host === null
            ? t('passkeys.noHost')
            : window.location.hostname === host
              ? t('passkeys.unsupported')
              : t('passkeys.wrongHost')}{' '}
          {host !== null && window.location.hostname !== host && <ExternalLink href={url}>{url}</ExternalLink>}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('passkeys.title')}>
          {items.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <Fingerprint aria-hidden className={styles.icon} />
              <SettingsRow title={passkey.name} text={<PasskeyFacts passkey={passkey} now={now} />}>
                <Button
                  size="s"
                  aria-label={t('passkeys.renameNamed', { name: passkey.name })}
                  onPress={() => setRenaming({ passkey, isOpen: true })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="s"
                  aria-label={t('removeNamed', { name: passkey.name })}
                  onPress={() => setRemoving({ passkey, isOpen: true })}
                >
                  {t('remove')}
                </Button>
              </SettingsRow>
            </li>
          ))}
        </ul>
      )}
      <AddPasskeyDialog
        key={adding.count}
        isOpen={adding.isOpen}
        onClose={() => setAdding(({ count }) => ({ isOpen: false, count }))}
        onRecoveryCodes={onRecoveryCodes}
      />
      {renaming && (
        <RenamePasskeyDialog
          key={renaming.passkey.id}
          passkey={renaming.passkey}
          isOpen={renaming.isOpen}
          onClose={() => setRenaming({ ...renaming, isOpen: false })}
        />
      )}
      <ConfirmFactorChangeDialog
        title={t('passkeys.removeTitle', { name: removing?.passkey.name ?? '' })}
        text={t('passkeys.removeText')}
        isOpen={removing?.isOpen ?? false}
        onConfirm={async (password) => removePasskey(removing?.passkey.id ?? '', toPasswordBody(password))}
        onClose={() => removing && setRemoving({ ...removing, isOpen: false })}
      />
    </div>
  );
};

const PasskeyFacts = ({
  passkey: { created_at: created, last_used_at: used, synced },
  now,
}: {
  passkey: Passkey;
  now: number;
}) => {
  const { t } = useTranslation('factors');
  const facts = [
    t('passkeys.added', { date: formatDate(created) }),
    used === null ? t('neverUsed') : t('lastUsed', { ago: formatAgo(Date.parse(used), now) }),
    ...(synced ? [t('passkeys.synced')] : []),
  ];
  return facts.join('\u00a0· ');
};
