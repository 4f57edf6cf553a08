import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type from './theme/type.module.css';

/**
 * A question before a deed that can't be taken back. `verb` repeats the deed (*Delete 3 books*), `keep` says what stays
 * (*Keep them*). The dialog stays open while `waiting` says what happens, and shows `error` when it did not work.
 */
export const ConfirmDialog = ({
  title,
  verb,
  keep,
  danger = false,
  waiting = false,
  error,
  isOpen,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  keep?: string;
  danger?: boolean;
  waiting?: string | false;
  error?: string | undefined;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose} autoFocus>
            {keep ?? t('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} waiting={waiting} onPress={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={type.soft}>{children}</div>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
};
