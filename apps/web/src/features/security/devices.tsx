import type { HeldSession } from '@lectern/contracts';
import { BookOpen, type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import { inOneLine } from './in-one-line.ts';
import { SectionBody } from './section-body.tsx';
import styles from './security.module.css';
import { useDevices, useSignOut, useSignOutOthers } from './security.queries.ts';

const MOMENT_MS = 60_000;

/** A browser says that it is Mozilla; what does not is a program of a reading device. */
const pictureOf = ({ user_agent: text }: HeldSession): LucideIcon => {
  if (text !== '' && !text.startsWith('Mozilla/')) return BookOpen;
  return /\b(?:Mobile|Android|iPhone|iPad)\b/.test(text) ? Smartphone : Monitor;
};

/** Each device that is signed in, with a way to sign it out. */
export const Devices = () => {
  const { t } = useTranslation(['security', 'common']);
  const query = useDevices();
  const [isAsked, setAsked] = useState(false);
  const others = useSignOutOthers();
  const close = () => {
    setAsked(false);
    others.reset();
  };
  return (
    <SettingsSection title={t('devices.title')} text={t('devices.text')}>
      <SectionBody query={query} label={t('devices.title')}>
        {({ items, total }) => (
          <>
            <ul className={styles.list}>
              {items.map((device) => (
                <Device key={device.id} device={device} now={query.dataUpdatedAt} />
              ))}
            </ul>
            {total > items.length && <p>{t('devices.more', { count: total - items.length })}</p>}
            {total > 1 && (
              <div>
                <Button onPress={() => setAsked(true)}>{t('others.ask')}</Button>
              </div>
            )}
          </>
        )}
      </SectionBody>
      <ConfirmDialog
        title={t('others.title')}
        verb={t('others.verb')}
        danger
        waiting={others.isPending && t('others.waiting')}
        error={others.error === null ? undefined : errorText(others.error)}
        isOpen={isAsked}
        onConfirm={() => others.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        {t('others.text')}
      </ConfirmDialog>
    </SettingsSection>
  );
};

/** `now`: when the list came. */
const Device = ({ device, now }: { device: HeldSession; now: number }) => {
  const { t } = useTranslation('security');
  const { mutate: signOut, isPending } = useSignOut();
  const { current, scope, network } = device;
  const seen = (time: number): string =>
    now - time < MOMENT_MS ? t('devices.justNow') : t('devices.seen', { ago: formatAgo(time, now) });
  const facts = [
    current ? t('devices.now') : seen(Date.parse(device.last_seen_at)),
    ...(device.app_password === null ? [] : [t('way.app', { name: device.app_password })]),
    ...(device.way === 'password' || device.way === 'app-password' ? [] : [t(`way.${device.way}`)]),
    ...(scope === 'full' ? [] : [t(`scope.${scope}`)]),
    t('devices.since', { date: formatDate(device.created_at) }),
    ...(network === '' ? [] : [t('devices.network', { network })]),
  ];
  return (
    <li className={styles.item}>
      <Icon of={pictureOf(device)} size="l" className={styles.picture} />
      <SettingsRow
        title={
          <span className={styles.name}>
            {device.device}
            {current && <Badge tone="accent">{t('devices.here')}</Badge>}
          </span>
        }
        text={inOneLine(facts)}
      >
        {!current && (
          <Button
            size="s"
            aria-label={t('devices.signOutOf', { device: device.device })}
            waiting={isPending && t('devices.signingOut')}
            onPress={() => signOut(device)}
          >
            {t('devices.signOut')}
          </Button>
        )}
      </SettingsRow>
    </li>
  );
};
