import type { ReadingSettings } from '@lectern/contracts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './contents-drawer.module.css';

/** The drawer at the left of the page, in the page's colours. */
export const ReaderDrawer = ({
  title,
  isOpen,
  page,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  page: ReadingSettings['page'];
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('common');
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles.drawer ?? ''} data-page={page}>
        <Dialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton className={styles.close} icon={X} label={t('close')} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
