import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type from './theme/type.module.css';

/**
 * Asks before an action that cannot be undone. `confirmLabel` repeats the action (*Delete 3 books*), `cancelLabel` says what
 * stays (*Keep them*). The dialog stays open while `pendingLabel` is set, and shows `error` when the action failed.
 */
export const ConfirmDialog = ({
  title,
  confirmLabel,
  cancelLabel,
  danger = false,
  pendingLabel = false,
  error,
  isOpen,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pendingLabel?: string | false;
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
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} pendingLabel={pendingLabel} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={type.soft}>{children}</div>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
};
