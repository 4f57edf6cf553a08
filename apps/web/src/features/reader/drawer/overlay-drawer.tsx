import type { ReadingSettings } from '@lectern/contracts';
import { Pin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './drawer.module.css';

/** The drawer over the left of the page, in the colours of the page. */
export const OverlayDrawer = ({
  title,
  isOpen,
  page,
  onDock,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  page: ReadingSettings['page'];
  /** Docks it beside the text; absent where there is no room. */
  onDock?: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation(['reader', 'common']);
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
            <span className={styles.tools}>
              {onDock && <IconButton className={styles.close} icon={Pin} label={t('pin')} onPress={onDock} />}
              <IconButton className={styles.close} icon={X} label={t('common:close')} onPress={onClose} />
            </span>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
