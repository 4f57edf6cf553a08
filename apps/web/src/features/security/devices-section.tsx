import type { ActiveSession } from '@lectern/contracts';
import { BookOpen, type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './security.module.css';
import { useDevices, useSignOut, useSignOutOthers } from './security.queries.ts';

const JUST_NOW_MS = 60_000;

/** Browsers begin their user agent with `Mozilla/`; anything else is the app of an e-reader. */
const getDeviceIcon = ({ user_agent: userAgent }: ActiveSession): LucideIcon => {
  if (userAgent !== '' && !userAgent.startsWith('Mozilla/')) return BookOpen;
  return /\b(?:Mobile|Android|iPhone|iPad)\b/.test(userAgent) ? Smartphone : Monitor;
};

/** The settings section with all signed-in devices and buttons to sign them out. */
export const DevicesSection = () => {
  const { t } = useTranslation(['security', 'common']);
  const query = useDevices();
  const [isConfirming, setConfirming] = useState(false);
  const signOutOthers = useSignOutOthers();
  const close = () => {
    setConfirming(false);
    signOutOthers.reset();
  };
  return (
    <SettingsSection title={t('devices.title')} text={t('devices.text')}>
      <QueryContent query={query} label={t('devices.title')}>
        {({ items, total }) => (
          <>
            <ul className={styles.list}>
              {items.map((device) => (
                <DeviceItem key={device.id} device={device} now={query.dataUpdatedAt} />
              ))}
            </ul>
            {total > items.length && <p>{t('devices.more', { count: total - items.length })}</p>}
            {total > 1 && (
              <div>
                <Button onPress={() => setConfirming(true)}>{t('signOutOthers.button')}</Button>
              </div>
            )}
          </>
        )}
      </QueryContent>
      <ConfirmDialog
        title={t('signOutOthers.title')}
        confirmLabel={t('signOutOthers.confirm')}
        danger
        pendingLabel={signOutOthers.isPending && t('signOutOthers.pending')}
        error={signOutOthers.error === null ? undefined : formatError(signOutOthers.error)}
        isOpen={isConfirming}
        onConfirm={() => signOutOthers.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        {t('signOutOthers.text')}
      </ConfirmDialog>
    </SettingsSection>
  );
};

/** `now`: when the list was fetched. */
const DeviceItem = ({ device, now }: { device: ActiveSession; now: number }) => {
  const { t } = useTranslation('security');
  const { mutate: signOut, isPending } = useSignOut();
  const { current, scope, network } = device;
  const formatLastSeen = (time: number): string =>
    now - time < JUST_NOW_MS ? t('devices.justNow') : t('devices.lastUsed', { ago: formatAgo(time, now) });
  const facts = [
    current ? t('devices.now') : formatLastSeen(Date.parse(device.last_seen_at)),
    ...(device.app_password === null ? [] : [t('way.app', { name: device.app_password })]),
    ...(device.way === 'password' || device.way === 'app-password' ? [] : [t(`way.${device.way}`)]),
    ...(scope === 'full' ? [] : [t(`scope.${scope}`)]),
    t('devices.since', { date: formatDate(device.created_at) }),
    ...(network === '' ? [] : [t('devices.network', { network })]),
  ];
  return (
    <li className={styles.item}>
      <Icon of={getDeviceIcon(device)} size="l" className={styles.picture} />
      <SettingsRow
        title={
          <span className={styles.name}>
            {device.device}
            {current && <Badge tone="accent">{t('devices.thisDevice')}</Badge>}
          </span>
        }
        text={facts.join('\u00a0· ')}
      >
        {!current && (
          <Button
            size="s"
            aria-label={t('devices.signOutOf', { device: device.device })}
            pendingLabel={isPending && t('devices.signingOut')}
            onPress={() => signOut(device)}
          >
            {t('devices.signOut')}
          </Button>
        )}
      </SettingsRow>
    </li>
  );
};
