import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type BookRef, bookMutations } from '../catalogue/catalogue.queries.ts';

/** Calls `onUnmount` when the dialog has disappeared. */
const UnmountListener = ({ onUnmount }: { onUnmount: () => void }) => {
  useEffect(() => onUnmount, [onUnmount]);
  return null;
};

/** Asks before books are moved to the bin. Names a single book by its title, several by their number. */
export const DeleteBooks = ({
  books,
  isOpen,
  onClose,
  onDeleting,
  onExited,
}: {
  books: readonly BookRef[];
  isOpen: boolean;
  onClose: () => void;
  /** Called when the reader confirmed; a toast reports the result. */
  onDeleting?: () => void;
  /** Called after the dialog has closed, whatever the answer; must be a stable function. */
  onExited?: () => void;
}) => {
  const { t } = useTranslation('books');
  const [only] = books;
  const singleTitle = books.length === 1 && only ? only.title : null;
  const count = books.length;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={singleTitle === null ? t('delete.titleMany', { count }) : t('delete.title', { title: singleTitle })}
      confirmLabel={singleTitle === null ? t('delete.verbMany', { count }) : t('delete.verb')}
      cancelLabel={t(singleTitle === null ? 'delete.keepMany' : 'delete.keep')}
      danger
      onClose={onClose}
      onConfirm={() => {
        bookMutations.moveToBin(books);
        onClose();
        onDeleting?.();
      }}
    >
      {t(singleTitle === null ? 'delete.textMany' : 'delete.text')}
      {onExited && <UnmountListener onUnmount={onExited} />}
    </ConfirmDialog>
  );
};
