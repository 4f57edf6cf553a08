import type { User } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { usePaths } from '../../lib/use-paths.ts';
import { ButtonLink, OutButtonLink } from '../../ui/link.tsx';
import { isWeb } from '../finder/finder.queries.ts';
import { SettingsRow, SettingsSection } from './settings.parts.tsx';

/** The account itself and its password lie at the shop: the ways there. */
export const AtTheShop = ({ user: { shop } }: { user: User }) => {
  const { t } = useTranslation('settings');
  const paths = usePaths();
  if (shop.name === '') return null;
  return (
    <SettingsSection title={t('shop.title')} text={t('shop.text', { shop: shop.name })}>
      {isWeb(shop.home_url) && (
        <SettingsRow title={shop.name}>
          <OutButtonLink href={shop.home_url} size="s">
            {t('shop.open')}
          </OutButtonLink>
        </SettingsRow>
      )}
      {isWeb(shop.reset_password_url) && (
        <SettingsRow title={t('password.title')} text={t('password.text', { shop: shop.name })}>
          <OutButtonLink href={shop.reset_password_url} size="s">
            {t('password.change')}
          </OutButtonLink>
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
