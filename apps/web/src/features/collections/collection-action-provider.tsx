import { FolderPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookActionsContext, type SelectedBook } from '../books/books.parts.tsx';
import { CollectionsDialog } from './collections-dialog.tsx';

/** Adds “Add to collection” to the book menus below it. */
export const CollectionActionProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('collections');
  const [request, setRequest] = useState<{ books: readonly SelectedBook[]; times: number; isOpen: boolean } | null>(
    null,
  );
  const actions = useMemo(() => {
    const onAction = (books: readonly SelectedBook[]): void =>
      setRequest((last) => ({ books, times: (last?.times ?? 0) + 1, isOpen: true }));
    return [{ label: t('choose.menu'), icon: FolderPlus, bulkLabel: t('choose.many'), onAction }];
  }, [t]);
  return (
    <BookActionsContext value={actions}>
      {children}
      {request && (
        <CollectionsDialog
          key={request.times}
          books={request.books}
          isOpen={request.isOpen}
          onClose={() => setRequest((last) => last && { ...last, isOpen: false })}
        />
      )}
    </BookActionsContext>
  );
};
