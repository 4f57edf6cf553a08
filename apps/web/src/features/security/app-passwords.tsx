import type { AppPassword } from '@lectern/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import { inOneLine } from './in-one-line.ts';
import { NewAppPassword } from './new-app-password.tsx';
import { SectionBody } from './section-body.tsx';
import styles from './security.module.css';
import { useAppPasswords, useWithdraw } from './security.queries.ts';

/** Passwords for programs that know no other way in: each for one program, and no more than that needs. */
export const AppPasswords = () => {
  const { t } = useTranslation('security');
  const query = useAppPasswords();
  const [making, setMaking] = useState({ isOpen: false, times: 0 });
  const [asked, setAsked] = useState<AppPassword | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdraw();
  const close = () => {
    setIsAsked(false);
    withdraw.reset();
  };
  return (
    <SettingsSection title={t('apps.title')} text={t('apps.text')}>
      <SectionBody query={query} label={t('apps.title')}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul className={styles.list}>
                {items.map((one) => (
                  <li key={one.id} className={styles.item}>
                    <Icon of={KeyRound} size="l" className={styles.picture} />
                    <SettingsRow title={one.name} text={<Facts of={one} now={query.dataUpdatedAt} />}>
                      <Button
                        size="s"
                        aria-label={t('apps.withdrawOne', { name: one.name })}
                        onPress={() => {
                          setAsked(one);
                          setIsAsked(true);
                        }}
                      >
                        {t('apps.withdraw')}
                      </Button>
                    </SettingsRow>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <Button icon={Plus} onPress={() => setMaking(({ times }) => ({ isOpen: true, times: times + 1 }))}>
                {t('apps.new')}
              </Button>
            </div>
          </>
        )}
      </SectionBody>
      <NewAppPassword
        key={making.times}
        isOpen={making.isOpen}
        onClose={() => setMaking(({ times }) => ({ isOpen: false, times }))}
      />
      <ConfirmDialog
        title={t('apps.withdrawTitle', { name: asked?.name ?? '' })}
        verb={t('apps.withdraw')}
        danger
        waiting={withdraw.isPending && t('apps.withdrawing')}
        error={withdraw.error === null ? undefined : errorText(withdraw.error)}
        isOpen={isAsked}
        onConfirm={() => asked && withdraw.mutate(asked, { onSuccess: close })}
        onClose={close}
      >
        {t('apps.withdrawText')}
      </ConfirmDialog>
    </SettingsSection>
  );
};

const Facts = ({ of: { scope, login, last_used_at: used }, now }: { of: AppPassword; now: number }) => {
  const { t } = useTranslation('security');
  const facts = [
    t(`scope.${scope}`),
    t('apps.name', { login }),
    used === null ? t('apps.unused') : t('apps.used', { ago: formatAgo(Date.parse(used), now) }),
  ];
  return inOneLine(facts);
};
