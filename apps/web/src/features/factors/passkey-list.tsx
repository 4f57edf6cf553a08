import type { Factors, Passkey } from '@lectern/contracts';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { passkeysWork } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import styles from './factors.module.css';
import { proofOf, useFactorChanges } from './factors.queries.ts';
import { NewPasskey } from './new-passkey.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

/** `now`: when the list came. */
type Props = { passkeys: Factors['passkeys']; now: number; onCodes: (codes: readonly string[]) => void };

/** The passkeys of the reader, each with its name. */
export const PasskeyList = ({ passkeys: { host, url, items }, now, onCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { removePasskey } = useFactorChanges();
  const [making, setMaking] = useState({ isOpen: false, times: 0 });
  const [renaming, setRenaming] = useState<{ passkey: Passkey; isOpen: boolean } | null>(null);
  const [removing, setRemoving] = useState<{ passkey: Passkey; isOpen: boolean } | null>(null);
  const isPossible = passkeysWork(host);
  return (
    <div className={styles.part}>
      <SettingsRow title={t('passkeys.title')} text={t('passkeys.text')}>
        {isPossible && (
          <Button icon={Plus} onPress={() => setMaking(({ times }) => ({ isOpen: true, times: times + 1 }))}>
            {t('passkeys.add')}
          </Button>
        )}
      </SettingsRow>
      {!isPossible && (
        <Notice>
          {host === null
            ? t('passkeys.noHost')
            : window.location.hostname === host
              ? t('passkeys.noBrowser')
              : t('passkeys.elsewhere')}{' '}
          {host !== null && window.location.hostname !== host && <OutLink href={url}>{url}</OutLink>}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('passkeys.title')}>
          {items.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <Fingerprint aria-hidden className={styles.picture} />
              <SettingsRow title={passkey.name} text={<Facts of={passkey} now={now} />}>
                <Button
                  size="s"
                  aria-label={t('passkeys.renameOne', { name: passkey.name })}
                  onPress={() => setRenaming({ passkey, isOpen: true })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="s"
                  aria-label={t('removeOne', { name: passkey.name })}
                  onPress={() => setRemoving({ passkey, isOpen: true })}
                >
                  {t('remove')}
                </Button>
              </SettingsRow>
            </li>
          ))}
        </ul>
      )}
      <NewPasskey
        key={making.times}
        isOpen={making.isOpen}
        onClose={() => setMaking(({ times }) => ({ isOpen: false, times }))}
        onCodes={onCodes}
      />
      {renaming && (
        <RenamePasskey
          key={renaming.passkey.id}
          passkey={renaming.passkey}
          isOpen={renaming.isOpen}
          onClose={() => setRenaming({ ...renaming, isOpen: false })}
        />
      )}
      <RemoveDialog
        title={t('passkeys.removeTitle', { name: removing?.passkey.name ?? '' })}
        text={t('passkeys.removeText')}
        isOpen={removing?.isOpen ?? false}
        onRemove={async (password) => removePasskey(removing?.passkey.id ?? '', proofOf(password))}
        onClose={() => removing && setRemoving({ ...removing, isOpen: false })}
      />
    </div>
  );
};

const Facts = ({ of: { created_at: created, last_used_at: used, synced }, now }: { of: Passkey; now: number }) => {
  const { t } = useTranslation('factors');
  const facts = [
    t('passkeys.added', { date: formatDate(created) }),
    used === null ? t('unused') : t('used', { ago: formatAgo(Date.parse(used), now) }),
    ...(synced ? [t('passkeys.synced')] : []),
  ];
  return facts.join('\u00a0· ');
};
