import type { BookFilter, SmartCollection } from '@lectern/contracts';
import { RotateCcw, Save } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ShelfScreen } from '../books/books.parts.tsx';
import { FilterActionsContext } from '../filters/filters.parts.tsx';
import { areEqual } from '../filters/filters.queries.ts';
import { CollectionTitleActions } from './collection-title-actions.tsx';
import styles from './collections.module.css';
import { useSaveSmartFilter } from './smart-collections.queries.ts';
import { useCollectionDialogs } from './use-collection-dialogs.tsx';

const ALL_BOOKS = { kind: 'all' } as const;

/** The books that meet the filter of a smart collection. Its filter is changed like any other, and then saved. */
export const SmartCollectionShelf = ({ collection }: { collection: SmartCollection }) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  usePageTitle(collection.name);
  const { openDialog, dialogs } = useCollectionDialogs(() => void navigate(paths.collections));
  const { save, isPending } = useSaveSmartFilter();
  const renderActions = useCallback(
    (filter: BookFilter) => {
      if (areEqual(filter, collection.filter)) return null;
      // The address without a filter shows the saved one.
      const reset = (): void => void navigate(pathname, { replace: true, preventScrollReset: true });
      return (
        <>
          <Button
            size="s"
            icon={Save}
            pendingLabel={isPending && t('name.saving')}
            onPress={() => save(collection, filter, reset)}
          >
            {t('smart.saveChanges')}
          </Button>
          <Button kind="quiet" size="s" icon={RotateCcw} onPress={reset}>
            {t('smart.reset')}
          </Button>
        </>
      );
    },
    [collection, navigate, pathname, save, isPending, t],
  );
  return (
    <FilterActionsContext value={renderActions}>
      <ShelfScreen
        title={collection.name}
        shelf={ALL_BOOKS}
        savedFilter={collection.filter}
        titleActions={<CollectionTitleActions collection={collection} openDialog={openDialog} />}
        chips={<p className={styles.note}>{t('smart.fillsItself')}</p>}
        empty={
          <EmptyState drawing="shelf" title={t('none.title')} text={t('smart.fillsItself')}>
            <ButtonLink kind="primary" to={paths.books}>
              {t('none.books')}
            </ButtonLink>
          </EmptyState>
        }
      />
      {dialogs}
    </FilterActionsContext>
  );
};
