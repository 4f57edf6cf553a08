import { useTranslation } from 'react-i18next';
import styles from './size-figure.module.css';

/** The size that the text will have, in the middle of the page. */
export const SizeFigure = ({ size }: { size: number }) => {
  const { t } = useTranslation('type');
  return (
    <p className={styles.figure} role="status">
      {t('pixels', { size })}
    </p>
  );
};
