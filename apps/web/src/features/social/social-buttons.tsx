import type { SocialProvider } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { getFlags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './social.module.css';
import { providerNames, useRedirectToProvider, useSocialProviders } from './social.queries.ts';

/** A log-in button per social provider, or for some `only`; renders nothing when none is configured. */
export const SocialButtons = ({ only }: { only?: readonly SocialProvider[] }) => {
  const { t } = useTranslation('social');
  const providersQuery = useSocialProviders(getFlags().social);
  const providers = (providersQuery.data ?? []).filter((provider) => only === undefined || only.includes(provider));
  const redirect = useRedirectToProvider();
  if (providers.length === 0 && !providersQuery.isLoading) return null;
  const isRedirecting = redirect.isPending || redirect.isSuccess;
  return (
    <>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            block
            isWaiting={isRedirecting && redirect.variables !== provider}
            pendingLabel={
              isRedirecting && redirect.variables === provider && t('opening', { provider: providerNames[provider] })
            }
            onPress={() => redirect.mutate(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {redirect.error && <Notice tone="danger">{formatError(redirect.error)}</Notice>}
    </>
  );
};
