import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import styles from './store-finder.module.css';
import { StoreFinder } from './store-finder.tsx';

/** The store finder as a page, for signed-in readers who look for another store. */
export const FindStoreScreen = () => {
  const { t } = useTranslation('storeFinder');
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('title')}</h1>
      <StoreFinder />
    </div>
  );
};
