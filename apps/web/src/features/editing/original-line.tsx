import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './editing.module.css';

/** What the file says, below a field that says something else, and the way back to it. */
export const OriginalLine = ({ field, words, onBack }: { field: string; words: string; onBack: () => void }) => {
  const { t } = useTranslation('editing');
  return (
    <div className={styles.original}>
      <p>{t('original', { words: words === '' ? t('none') : words })}</p>
      <Button kind="quiet" size="s" icon={Undo2} aria-label={t('putBackOne', { field })} onPress={onBack}>
        {t('putBack')}
      </Button>
    </div>
  );
};
