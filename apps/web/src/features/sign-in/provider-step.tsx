import { type Provider, SocialProvider } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { TermsNote } from '../legal/legal.parts.tsx';
import { SocialButtons } from '../social/social.parts.tsx';
import { providerNames } from '../social/social.queries.ts';
import { usePasswordResetUrl } from '../store-finder/store-finder.queries.ts';
import styles from './sign-in.module.css';
import { listShopProviders } from './sign-in-reducer.ts';
import { UserCard } from './user-card.tsx';

const providers = { facebook: SocialProvider.enum.facebook, gmail: SocialProvider.enum.google } as const;

/** For a shop that knows the reader by Google or Facebook only: what to do instead of entering its password. */
export const ProviderStep = ({
  username,
  avatar,
  shop,
  onChange,
}: {
  username: string;
  avatar: string | null;
  shop: Provider;
  onChange: () => void;
}) => {
  const { t, i18n } = useTranslation('signIn');
  const resetUrl = usePasswordResetUrl(shop);
  const used = listShopProviders(shop).map((name) => providers[name]);
  const provider = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    used.map((name) => providerNames[name]),
  );
  return (
    <div className={styles.stack}>
      <UserCard username={username} avatar={avatar} shop={shop} onChange={onChange} />
      <p>{t('provider.text', { shop: shop.name, provider })}</p>
      {resetUrl !== null && (
        <ExternalLink href={resetUrl}>{t('provider.setPassword', { shop: shop.name })}</ExternalLink>
      )}
      {getFlags().social && (
        <>
          <p className={styles.hint}>{t('provider.linked', { provider })}</p>
          <SocialButtons only={used} />
        </>
      )}
      <TermsNote />
    </div>
  );
};
