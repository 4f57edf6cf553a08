import type { User } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { usePaths } from '../../lib/use-paths.ts';
import { ButtonLink, ExternalButtonLink } from '../../ui/link.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import { SettingsRow, SettingsSection } from './settings.parts.tsx';

/** The account and its password are managed by the shop: links there. */
export const ShopSection = ({ user: { shop } }: { user: User }) => {
  const { t } = useTranslation('settings');
  const paths = usePaths();
  if (shop.name === '') return null;
  return (
    <SettingsSection title={t('shop.title')} text={t('shop.text', { shop: shop.name })}>
      {isWebUrl(shop.home_url) && (
        <SettingsRow title={shop.name}>
          <ExternalButtonLink href={shop.home_url} size="s">
            {t('shop.open')}
          </ExternalButtonLink>
        </SettingsRow>
      )}
      {isWebUrl(shop.reset_password_url) && (
        <SettingsRow title={t('password.title')} text={t('password.text', { shop: shop.name })}>
          <ExternalButtonLink href={shop.reset_password_url} size="s">
            {t('password.change')}
          </ExternalButtonLink>
        </SettingsRow>
      )}
      <SettingsRow title={t('shop.other')}>
        <ButtonLink to={paths.findStore} size="s">
          {t('shop.find')}
        </ButtonLink>
      </SettingsRow>
    </SettingsSection>
  );
};
