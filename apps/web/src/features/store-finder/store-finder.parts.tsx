import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './store-finder.module.css';
import { StoreFinder } from './store-finder.tsx';

/** “No account yet?” link that opens the store finder. */
export const NoAccountLink = () => {
  const { t } = useTranslation('storeFinder');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.link}>
        <Button kind="quiet" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {t('noAccount')}
        </Button>
      </div>
      <Dialog title={t('title')} size="l" isOpen={isOpen} onClose={() => setOpen(false)}>
        <StoreFinder />
      </Dialog>
    </>
  );
};
