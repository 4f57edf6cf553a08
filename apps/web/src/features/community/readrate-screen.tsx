import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { SettingsPage, SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import styles from './community.module.css';
import {
  useCommunityAccount,
  useCommunityState,
  useConnectCommunity,
  useDisconnectCommunity,
} from './community.queries.ts';
import { PublicRatingsSection } from './public-ratings-section.tsx';

const OUTCOMES = ['connected', 'refused', 'unreachable'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** How the visit to the community ended, which is in the address once; it stays until the page is left. */
const useOutcome = (): Outcome | undefined => {
  const [search, setSearch] = useSearchParams();
  const found = OUTCOMES.find((outcome) => outcome === search.get('community'));
  const [outcome, setOutcome] = useState(found);
  if (found !== undefined && found !== outcome) setOutcome(found);
  useEffect(() => {
    if (found !== undefined) setSearch({}, { replace: true });
  }, [found, setSearch]);
  return outcome;
};

const Account = ({ community }: { community: string }) => {
  const { t } = useTranslation(['community', 'common']);
  const account = useCommunityAccount();
  const disconnect = useDisconnectCommunity();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <QueryContent query={account} label={t('title')}>
        {({ first_name: first, last_name: last, logged_by: by, avatar }) => {
          const name = `${first} ${last}`.trim();
          return (
            <div className={styles.account}>
              {avatar !== null && <img className={styles.picture} src={avatar} alt="" width="48" height="48" />}
              <SettingsRow
                title={name === '' ? t('account.unnamed') : name}
                text={by === '' ? t('account.connected') : t('account.loggedBy', { by })}
              >
                <Button onPress={() => setAsking(true)}>{t('disconnect')}</Button>
              </SettingsRow>
            </div>
          );
        }}
      </QueryContent>
      <ConfirmDialog
        title={t('disconnect.title', { community })}
        confirmLabel={t('disconnect')}
        pendingLabel={disconnect.isPending && t('disconnect')}
        error={disconnect.error === null ? undefined : formatError(disconnect.error)}
        isOpen={isAsking}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('disconnect.text')}
      </ConfirmDialog>
    </>
  );
};

const Invitation = ({ community }: { community: string }) => {
  const { t } = useTranslation('community');
  const connect = useConnectCommunity();
  return (
    <>
      <div>
        <Button
          kind="primary"
          pendingLabel={(connect.isPending || connect.isSuccess) && t('connecting')}
          onPress={() => connect.mutate()}
        >
          {t('connect')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('connect.note', { community })}</p>
      {connect.error !== null && <Notice tone="danger">{formatError(connect.error)}</Notice>}
    </>
  );
};

/** The settings page of the reading community: who is connected, and how to connect or disconnect an account. */
export const ReadRateScreen = () => {
  const { t } = useTranslation(['community', 'settings']);
  const state = useCommunityState();
  const outcome = useOutcome();
  return (
    <SettingsPage title={t('settings:nav.readrate')}>
      {outcome !== undefined && (
        <div className={styles.outcome}>
          <Notice tone={outcome === 'connected' ? 'positive' : 'danger'}>{t(`outcome.${outcome}`)}</Notice>
        </div>
      )}
      <QueryContent query={state} label={t('settings:nav.readrate')}>
        {({ community, is_logged: isConnected }) =>
          community === null ? (
            <SettingsSection title={t('title')} text={t('none')} />
          ) : (
            <SettingsSection
              title={community.name}
              text={
                <>
                  {t('text')}{' '}
                  {isWebUrl(community.home_url) && (
                    <ExternalLink href={community.home_url}>{t('visit', { community: community.name })}</ExternalLink>
                  )}
                </>
              }
            >
              {isConnected ? <Account community={community.name} /> : <Invitation community={community.name} />}
            </SettingsSection>
          )
        }
      </QueryContent>
      <PublicRatingsSection />
    </SettingsPage>
  );
};
