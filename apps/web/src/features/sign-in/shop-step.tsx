import type { Provider } from '@lectern/contracts';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InitialTile } from '../../ui/initial-tile.tsx';
import styles from './sign-in.module.css';

/** Asks which of the shops that know the username to use. */
export const ShopStep = ({
  username,
  shops,
  onChoose,
  onBack,
}: {
  username: string;
  shops: Provider[];
  onChoose: (shop: Provider) => void;
  onBack: () => void;
}) => {
  const { t } = useTranslation('signIn');
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('shopsFound', { name: username, count: shops.length })}</p>
      <ul className={styles.shops} aria-label={t('shop')}>
        {shops.map((shop, index) => (
          <li key={`${shop.shop_id} ${shop.alias}`}>
            {/* The reader opened this step, so the keyboard focus moves to the first shop. */}
            <button
              type="button"
              className={styles.shop}
              data-content
              autoFocus={index === 0}
              onClick={() => onChoose(shop)}
            >
              <InitialTile of={shop.name} />
              {shop.name}
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.back}>
        <Button kind="quiet" size="s" icon={ArrowLeft} onPress={onBack}>
          {t('otherUsername')}
        </Button>
      </div>
    </div>
  );
};
