import type { BookFilter } from '@lectern/contracts';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { BookActionsContext, type SelectedBook } from '../books/books.parts.tsx';
import { FilterActionsContext } from '../filters/filters.parts.tsx';
import { CollectionNameDialog } from './collection-name-dialog.tsx';
import { CollectionsDialog } from './collections-dialog.tsx';

/** Adds “Save as smart collection” to the filters of the lists below it. */
const SmartCollectionProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const navigate = useNavigate();
  const [request, setRequest] = useState<{ filter: BookFilter; times: number; isOpen: boolean } | null>(null);
  const renderActions = useCallback(
    (filter: BookFilter) => (
      <Button
        kind="quiet"
        size="s"
        icon={FolderPlus}
        onPress={() => setRequest((last) => ({ filter, times: (last?.times ?? 0) + 1, isOpen: true }))}
      >
        {t('smart.save')}
      </Button>
    ),
    [t],
  );
  return (
    <FilterActionsContext value={renderActions}>
      {children}
      {request && (
        <CollectionNameDialog
          key={request.times}
          subject={request.filter}
          isOpen={request.isOpen}
          onClose={() => setRequest((last) => last && { ...last, isOpen: false })}
          onCreated={({ id }) => void navigate(paths.collection(id))}
        />
      )}
    </FilterActionsContext>
  );
};

/** Adds “Add to collection” to the book menus below it, and “Save as smart collection” to the filters. */
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
      <SmartCollectionProvider>{children}</SmartCollectionProvider>
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
