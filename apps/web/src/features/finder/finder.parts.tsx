import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './finder.module.css';
import { Finder } from './finder.tsx';

/** The question of who has no account yet, which opens the list of stores. */
export const NoAccountYet = () => {
  const { t } = useTranslation('finder');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.link}>
        <Button kind="quiet" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {t('noAccount')}
        </Button>
      </div>
      <Dialog title={t('title')} size="l" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Finder />
      </Dialog>
    </>
  );
};
