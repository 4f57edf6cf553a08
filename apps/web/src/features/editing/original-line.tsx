import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './editing.module.css';

/** The file's value below a changed field, with a button to reset it. */
export const OriginalLine = ({ field, value, onReset }: { field: string; value: string; onReset: () => void }) => {
  const { t } = useTranslation('editing');
  return (
    <div className={styles.original}>
      <p>{t('original', { words: value === '' ? t('none') : value })}</p>
      <Button kind="quiet" size="s" icon={Undo2} aria-label={t('resetField', { field })} onPress={onReset}>
        {t('reset')}
      </Button>
    </div>
  );
};
