import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import styles from './finder.module.css';
import { Finder } from './finder.tsx';

/** The list of stores as a page of a signed-in reader, who may want another shop. */
export const FindStoreScreen = () => {
  const { t } = useTranslation('finder');
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('title')}</h1>
      <Finder />
    </div>
  );
};
