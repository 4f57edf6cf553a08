import type { Collection } from '@lectern/contracts';
import { findNamesake } from '@lectern/formats/names';
import { ArrowLeft, FolderMinus, RotateCw } from 'lucide-react';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { BookActionsContext, type SelectedBook, ShelfScreen } from '../books/books.parts.tsx';
import { bookMutations } from '../catalogue/catalogue.queries.ts';
import { CollectionTitleActions } from './collection-title-actions.tsx';
import styles from './collections.module.css';
import { useCollections } from './collections.queries.ts';
import { SmartCollectionShelf } from './smart-collection-shelf.tsx';
import { useSmartCollections } from './smart-collections.queries.ts';
import { useBookPicker } from './use-book-picker.tsx';
import { useCollectionDialogs } from './use-collection-dialogs.tsx';

const CollectionShelf = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const navigate = useNavigate();
  const outerActions = use(BookActionsContext);
  usePageTitle(collection.name);
  const { openDialog, dialogs } = useCollectionDialogs(() => void navigate(paths.collections));
  const { renderButton, picker } = useBookPicker(collection);
  const actions = useMemo(() => {
    const onAction = (books: readonly SelectedBook[]): void => bookMutations.setInCollection(collection, books, false);
    return [...outerActions, { label: t('removeBook'), icon: FolderMinus, bulkLabel: t('removeBook'), onAction }];
  }, [outerActions, t, collection]);
  return (
    <BookActionsContext value={actions}>
      <ShelfScreen
        title={collection.name}
        shelf={{ kind: 'collection', names: [collection.id] }}
        titleActions={(isFilled) => (
          <CollectionTitleActions collection={collection} openDialog={openDialog}>
            {isFilled && renderButton({ size: 's' })}
          </CollectionTitleActions>
        )}
        empty={
          <EmptyState drawing="shelf" title={t('none.title')} text={t('none.text')}>
            {renderButton({ kind: 'primary' })}
          </EmptyState>
        }
      />
      {dialogs}
      {picker}
    </BookActionsContext>
  );
};

/** The books of one collection, or of a smart one. A URL with its name redirects to the one with its id. */
export const CollectionScreen = () => {
  const { t } = useTranslation(['collections', 'common']);
  const paths = usePaths();
  const { collectionId } = useParams();
  const name = useSearchParams()[0].get('name');
  const ordinary = useCollections();
  const smart = useSmartCollections();
  const collections = ordinary.data;
  const isError = ordinary.isError || smart.isError;
  const isFetching = ordinary.isFetching || smart.isFetching;
  const refetch = () => Promise.all([ordinary.refetch(), smart.refetch()]);
  const smartCollection = smart.data?.find(({ id }) => id === collectionId);
  const collection =
    collectionId === undefined
      ? findNamesake(collections ?? [], name ?? '')
      : collections?.find(({ id }) => id === collectionId);
  if (collection && collectionId === undefined) return <Navigate to={paths.collection(collection.id)} replace />;
  return (
    <>
      <Link className={styles.back} to={paths.collections}>
        <Icon of={ArrowLeft} size="s" />
        {t('title')}
      </Link>
      {collection && <CollectionShelf key={collection.id} collection={collection} />}
      {smartCollection && <SmartCollectionShelf key={smartCollection.id} collection={smartCollection} />}
      {!collection && !smartCollection && isError && (
        <EmptyState isScreen drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button
            kind="primary"
            icon={RotateCw}
            pendingLabel={isFetching && t('loading')}
            onPress={() => void refetch()}
          >
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {collections && smart.data && !collection && !smartCollection && !isFetching && !isError && (
        <EmptyState isScreen drawing="gap" title={t('notFound.title')} text={t('notFound.text')}>
          <ButtonLink kind="primary" to={paths.collections}>
            {t('notFound.all')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
};
