import type { Reply, SocialProvider, social } from '@lectern/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { getFlags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './social.module.css';
import { providerNames, redirectToLinkProvider, useSocialLinks, useUnlinkProvider } from './social.queries.ts';

type Link = Reply<typeof social.list>['items'][number];

/** Shows a toast once after the provider redirects back with a linked account. */
const useLinkedToast = (): void => {
  const { t } = useTranslation('social');
  const [search, setSearch] = useSearchParams();
  const isLinked = search.get('social') === 'linked';
  useEffect(() => {
    if (!isLinked) return;
    toasts.show(t('linked'));
    setSearch({}, { replace: true });
  }, [isLinked, setSearch, t]);
};

/** The settings section for linked social accounts; renders nothing when no provider is configured. */
export const SocialSection = () => {
  const { t } = useTranslation('social');
  const { data: links } = useSocialLinks();
  const { withReauthentication, dialog } = useReauthentication();
  const unlink = useUnlinkProvider();
  const [linking, setLinking] = useState<SocialProvider | null>(null);
  const [unlinking, setUnlinking] = useState<SocialProvider | null>(null);
  const [error, setError] = useState<unknown>(null);
  useLinkedToast();

  const link = async (provider: SocialProvider) => {
    setLinking(provider);
    setError(null);
    try {
      const isRedirecting = await withReauthentication(async (password) => {
        await redirectToLinkProvider(provider, password);
        return true;
      });
      if (isRedirecting === null) setLinking(null);
    } catch (failure) {
      setLinking(null);
      setError(failure);
    }
  };
  const formatLinkState = ({ state, name }: Link): string => {
    if (state === 'none') return t('none');
    return t(state === 'own' ? 'createdWith' : 'linkedAs', { name: name ?? '' });
  };
  // What was linked before the flag was turned off can still be taken away.
  const shown = (links?.items ?? []).filter(({ state }) => getFlags().social || state !== 'none');
  if (shown.length === 0) return null;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
      <div className={styles.rows}>
        {shown.map((item) => (
          <SettingsRow key={item.provider} title={providerNames[item.provider]} text={formatLinkState(item)}>
            {item.state === 'none' && (
              <Button
                pendingLabel={linking === item.provider && t('opening', { provider: providerNames[item.provider] })}
                aria-label={`${t('link')}: ${providerNames[item.provider]}`}
                onPress={() => void link(item.provider)}
              >
                {t('link')}
              </Button>
            )}
            {item.state === 'linked' && (
              <Button
                aria-label={`${t('unlink')}: ${providerNames[item.provider]}`}
                onPress={() => setUnlinking(item.provider)}
              >
                {t('unlink')}
              </Button>
            )}
          </SettingsRow>
        ))}
      </div>
      <ConfirmDialog
        title={t('unlinkTitle', { provider: providerNames[unlinking ?? 'google'] })}
        confirmLabel={t('unlink')}
        cancelLabel={t('cancel')}
        pendingLabel={unlink.isPending && t('unlink')}
        error={unlink.error ? formatError(unlink.error) : undefined}
        isOpen={unlinking !== null}
        onConfirm={() => unlinking !== null && unlink.mutate(unlinking, { onSuccess: () => setUnlinking(null) })}
        onClose={() => setUnlinking(null)}
      >
        {t('unlinkText', { provider: providerNames[unlinking ?? 'google'] })}
      </ConfirmDialog>
      {dialog}
    </SettingsSection>
  );
};
