import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import type from '../theme/type.module.css';
import styles from './dialog.module.css';

/** See `Dialog`; `cross` is the button that closes, where there is one. */
export const DialogSheet = ({
  title,
  isOpen,
  onClose,
  cross,
  foot,
  size,
  role,
  bare,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  cross: ReactNode;
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
          {cross && <div className={styles.close}>{cross}</div>}
        </div>
        <div className={cx(styles.body, bare && styles.bare)}>{children}</div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </Dialog>
    </Modal>
  </ModalOverlay>
);
