import type { Book } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteBook } from './books.queries.ts';

/** A verb is read at a glance: a long title is cut here, and stands whole above. */
const LONGEST = 48;

const cut = (title: string): string => {
  const letters = [...title];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : title;
};

/** Asks before a book goes into the bin. `book` is null while nothing is asked. */
export const DeleteBook = ({
  book,
  onClose,
  onDeleting,
}: {
  book: Book | null;
  onClose: () => void;
  /** The reader has said yes; what became of it is told in a toast. */
  onDeleting?: () => void;
}) => {
  const { t } = useTranslation('books');
  const deleteBook = useDeleteBook();
  const title = book?.metadata.title ?? '';
  return (
    <ConfirmDialog
      isOpen={book !== null}
      title={t('delete.title', { title })}
      verb={t('delete.verb', { title: cut(title) })}
      keep={t('delete.keep')}
      danger
      onClose={onClose}
      onConfirm={() => {
        if (book !== null) deleteBook(book);
        onClose();
        onDeleting?.();
      }}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
};
