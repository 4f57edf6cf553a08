import type { Provider } from '@lectern/contracts';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Initial } from '../../ui/initial.tsx';
import styles from './sign-in.module.css';

/** Which of the shops that know the name. */
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
      <p className={styles.known}>{t('knownAt', { name: username, count: shops.length })}</p>
      <ul className={styles.shops} aria-label={t('shop')}>
        {shops.map((shop, index) => (
          <li key={`${shop.shop_id} ${shop.alias}`}>
            {/* The step came by the reader's own deed; the first answer is where the keyboard goes on. */}
            <button type="button" className={styles.shop} autoFocus={index === 0} onClick={() => onChoose(shop)}>
              <Initial of={shop.name} />
              {shop.name}
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.back}>
        <Button kind="quiet" size="s" icon={ArrowLeft} onPress={onBack}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
};
