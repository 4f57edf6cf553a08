import { useTranslation } from 'react-i18next';
import { OutLink } from '../../ui/link.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './sign-in.module.css';
import { useRegisterLinks } from './sign-in.queries.ts';

/** An account is made at a shop, never here: the ways there. */
export const RegisterLinks = () => {
  const { t } = useTranslation('signIn');
  const { data: shops = [] } = useRegisterLinks();
  if (shops.length === 0) return null;
  return (
    <div className={`${styles.register} ${type.soft} ${type.small}`}>
      <p>{t('noAccount')}</p>
      {shops.map((shop) => (
        <OutLink key={`${shop.shop_id} ${shop.alias}`} href={shop.register_url}>
          {t('register', { shop: shop.name })}
        </OutLink>
      ))}
    </div>
  );
};
