import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deed, type Named } from '../catalogue/catalogue.queries.ts';

/** Says when the question has left the screen. */
const Leaving = ({ onLeft }: { onLeft: () => void }) => {
  useEffect(() => onLeft, [onLeft]);
  return null;
};

/** Asks before books go to the bin: the one by its title, others by their number. */
export const DeleteBooks = ({
  books,
  isOpen,
  onClose,
  onDeleting,
  onLeft,
}: {
  books: readonly Named[];
  isOpen: boolean;
  onClose: () => void;
  /** The reader has said yes; what became of it is told in a toast. */
  onDeleting?: () => void;
  /** The question has gone, whatever was said; always the same function. */
  onLeft?: () => void;
}) => {
  const { t } = useTranslation('books');
  const [only] = books;
  const one = books.length === 1 && only ? only.title : null;
  const count = books.length;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={one === null ? t('delete.titleMany', { count }) : t('delete.title', { title: one })}
      verb={one === null ? t('delete.verbMany', { count }) : t('delete.verb')}
      keep={t(one === null ? 'delete.keepMany' : 'delete.keep')}
      danger
      onClose={onClose}
      onConfirm={() => {
        deed.bin(books);
        onClose();
        onDeleting?.();
      }}
    >
      {t(one === null ? 'delete.textMany' : 'delete.text')}
      {onLeft && <Leaving onLeft={onLeft} />}
    </ConfirmDialog>
  );
};
