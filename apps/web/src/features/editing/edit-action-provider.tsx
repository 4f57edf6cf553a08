import { Pencil } from 'lucide-react';
import { type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookActionsContext, type SelectedBook } from '../books/books.parts.tsx';
import { EditBook } from './edit-book.tsx';

/** Adds “Edit” to the book menus below it. */
export const EditActionProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('editing');
  const outerActions = use(BookActionsContext);
  const [request, setRequest] = useState<{ book: SelectedBook; times: number; isOpen: boolean } | null>(null);
  const actions = useMemo(() => {
    const onAction = ([book]: readonly SelectedBook[]): void => {
      if (book) setRequest((last) => ({ book, times: (last?.times ?? 0) + 1, isOpen: true }));
    };
    return [...outerActions, { label: t('menu'), icon: Pencil, bulkLabel: null, onAction }];
  }, [t, outerActions]);
  return (
    <BookActionsContext value={actions}>
      {children}
      {request && (
        <EditBook
          key={request.times}
          book={request.book}
          isOpen={request.isOpen}
          onClose={() => setRequest((last) => last && { ...last, isOpen: false })}
        />
      )}
    </BookActionsContext>
  );
};
