import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { flags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { providerNames } from './names.ts';
import styles from './social.module.css';
import { useGoToProvider, useSocialProviders } from './social.queries.ts';

/** Log in with somebody who is no shop: one button each, side by side. Nothing where none is configured. */
export const SocialButtons = () => {
  const { t } = useTranslation('social');
  const asked = useSocialProviders(flags().social);
  const providers = asked.data ?? [];
  const go = useGoToProvider();
  if (providers.length === 0 && !asked.isLoading) return null;
  const isGoing = go.isPending || go.isSuccess;
  return (
    <>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            block
            isDisabled={isGoing && go.variables !== provider}
            waiting={isGoing && go.variables === provider && t('going', { provider: providerNames[provider] })}
            onPress={() => go.mutate(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {go.error && <Notice tone="danger">{errorText(go.error)}</Notice>}
    </>
  );
};
