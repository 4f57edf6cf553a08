import type { Collection } from '@lectern/contracts';
import { ArrowLeft, FolderMinus, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { BookDeeds, type Chosen, ShelfScreen } from '../books/books.parts.tsx';
import { deed } from '../catalogue/catalogue.queries.ts';
import styles from './collections.module.css';
import { useCollections } from './collections.queries.ts';
import { useDeeds } from './deeds.tsx';

const OneCollection = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const navigate = useNavigate();
  const outer = use(BookDeeds);
  usePageTitle(collection.name);
  const { ask, dialogs } = useDeeds(() => void navigate(paths.collections));
  const deeds = useMemo(() => {
    const onAction = (books: readonly Chosen[]): void => deed.collection(collection, books, false);
    return [...outer, { label: t('take'), icon: FolderMinus, forMany: t('take'), onAction }];
  }, [outer, t, collection]);
  return (
    <BookDeeds value={deeds}>
      <ShelfScreen
        title={collection.name}
        shelf={{ kind: 'collection', names: [collection.id] }}
        own={
          <div className={styles.own}>
            <IconButton icon={Pencil} label={t('name.rename')} onPress={() => ask({ what: 'name', collection })} />
            <IconButton icon={Trash2} label={t('remove.verb')} onPress={() => ask({ what: 'delete', collection })} />
          </div>
        }
        empty={
          <EmptyState drawing="shelf" title={t('none.title')} text={t('none.text')}>
            <ButtonLink kind="primary" to={paths.books}>
              {t('none.books')}
            </ButtonLink>
          </EmptyState>
        }
      />
      {dialogs}
    </BookDeeds>
  );
};

/** The books of one collection, as the library shows them. An address with its name leads to the one with its id. */
export const CollectionScreen = () => {
  const { t } = useTranslation(['collections', 'common']);
  const paths = usePaths();
  const { collectionId } = useParams();
  const name = useSearchParams()[0].get('name');
  const { data: collections, isError, isFetching, refetch } = useCollections();
  const collection = collections?.find((one) =>
    collectionId === undefined ? one.name === name : one.id === collectionId,
  );
  if (collection && collectionId === undefined) return <Navigate to={paths.collection(collection.id)} replace />;
  return (
    <>
      <Link className={styles.back} to={paths.collections}>
        <Icon of={ArrowLeft} size="s" />
        {t('title')}
      </Link>
      {collection && <OneCollection key={collection.id} collection={collection} />}
      {!collections && isError && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button kind="primary" icon={RotateCw} waiting={isFetching && t('loading')} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {collections && !collection && !isFetching && !isError && (
        <EmptyState drawing="gap" title={t('gone.title')} text={t('gone.text')}>
          <ButtonLink kind="primary" to={paths.collections}>
            {t('gone.all')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
};
