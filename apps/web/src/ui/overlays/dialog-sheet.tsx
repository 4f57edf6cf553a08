import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import type from '../theme/type.module.css';
import styles from './dialog.module.css';

/** The lazily loaded part of `Dialog`. */
export const DialogSheet = ({
  title,
  isOpen,
  onClose,
  closeButton,
  foot,
  size,
  role,
  bare,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  closeButton: ReactNode;
  foot: ReactNode;
  size: 'm' | 'l';
  role: 'dialog' | 'alertdialog';
  bare: boolean;
  children: ReactNode;
}) => (
  <ModalOverlay
    className={styles.scrim ?? ''}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable={role === 'dialog'}
  >
    <Modal className={cx(styles.sheet, size === 'l' && styles.l)}>
      <Dialog className={styles.dialog ?? ''} role={role}>
        <div className={styles.head}>
          <Heading slot="title" className={type.titleM ?? ''}>
            {title}
          </Heading>
          {closeButton && <div className={styles.close}>{closeButton}</div>}
        </div>
        <div className={cx(styles.body, bare && styles.bare)}>{children}</div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </Dialog>
    </Modal>
  </ModalOverlay>
);
