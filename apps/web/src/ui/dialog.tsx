import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import type from './theme/type.module.css';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below a line, the main one last. */
  foot?: ReactNode;
  /** `m` 440 px, `l` 640 px; a sheet from below on phones. */
  size?: 'm' | 'l';
  /** `alertdialog` for a question that must be answered: it has no cross and stays when the page behind it is touched. */
  role?: 'dialog' | 'alertdialog';
  /** Without padding around the content, for lists that bring their own. */
  bare?: boolean;
};

/** Focus stays inside, Esc closes, focus returns to where it was. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  foot,
  size = 'm',
  role = 'dialog',
  bare = false,
}: DialogProps) => {
  const { t } = useTranslation();
  const question = role === 'alertdialog';
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!question}
    >
      <Modal className={cx(styles.sheet, size === 'l' && styles.l)}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <div className={styles.head}>
            <Heading slot="title" className={type.titleM ?? ''}>
              {title}
            </Heading>
            {!question && <IconButton className={styles.close} icon={X} label={t('close')} onPress={onClose} />}
          </div>
          <div className={cx(styles.body, bare && styles.bare)}>{children}</div>
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
