import type { Book, Collection } from '@lectern/contracts';
import { ArrowLeft, FolderMinus, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { currentLanguage } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type from '../../ui/theme/type.module.css';
import { BookDeeds, Library, useLibraryView } from '../books/books.parts.tsx';
import { useBooks } from '../books/books.queries.ts';
import styles from './collections.module.css';
import { useCollections, useSetMembership } from './collections.queries.ts';
import { useDeeds } from './deeds.tsx';

const OneCollection = ({ collection, books }: { collection: Collection; books: readonly Book[] }) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const navigate = useNavigate();
  const looks = useLibraryView();
  const set = useSetMembership();
  const outer = use(BookDeeds);
  usePageTitle(collection.name);
  const { ask, dialogs } = useDeeds(() => void navigate(paths.collections));
  const deeds = useMemo(() => {
    const onAction = (book: Book): void => set({ book, collection, isIn: false });
    return [...outer, { label: t('take'), icon: FolderMinus, onAction }];
  }, [outer, t, set, collection]);
  return (
    <>
      <div className={styles.head}>
        <h1 className={type.titleL}>{collection.name}</h1>
        <p className={styles.count}>{new Intl.NumberFormat(currentLanguage()).format(books.length)}</p>
        <div className={styles.own}>
          <IconButton icon={Pencil} label={t('name.rename')} onPress={() => ask({ what: 'name', collection })} />
          <IconButton icon={Trash2} label={t('remove.verb')} onPress={() => ask({ what: 'delete', collection })} />
        </div>
        {books.length > 0 && looks.toolbar}
      </div>
      {books.length > 0 ? (
        <BookDeeds value={deeds}>
          <Library books={books} looks={looks} />
        </BookDeeds>
      ) : (
        <EmptyState drawing="shelf" title={t('none.title')} text={t('none.text')}>
          <ButtonLink kind="primary" to={paths.books}>
            {t('none.books')}
          </ButtonLink>
        </EmptyState>
      )}
      {dialogs}
    </>
  );
};

/** The books of one collection, as the library shows them. An address with its name leads to the one with its id. */
export const CollectionScreen = () => {
  const { t } = useTranslation(['collections', 'common']);
  const paths = usePaths();
  const { collectionId } = useParams();
  const name = useSearchParams()[0].get('name');
  const list = useCollections();
  const shelf = useBooks();
  const [collections, books] = [list.data, shelf.data];
  const collection = collections?.find((one) =>
    collectionId === undefined ? one.name === name : one.id === collectionId,
  );
  const inIt = useMemo(
    () => books?.filter(({ collection_ids: ids }) => ids.some((id) => id === collectionId)),
    [books, collectionId],
  );
  if (collection && collectionId === undefined) return <Navigate to={paths.collection(collection.id)} replace />;
  return (
    <>
      <Link className={styles.back} to={paths.collections}>
        <Icon of={ArrowLeft} size="s" />
        {t('title')}
      </Link>
      {collection && inIt && <OneCollection collection={collection} books={inIt} />}
      {!(collection && inIt) && (list.isError || shelf.isError) && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button
            kind="primary"
            icon={RotateCw}
            waiting={(list.isFetching || shelf.isFetching) && t('loading')}
            onPress={() => void Promise.all([list.refetch(), shelf.refetch()])}
          >
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {collections && !collection && !list.isFetching && !list.isError && (
        <EmptyState drawing="gap" title={t('gone.title')} text={t('gone.text')}>
          <ButtonLink kind="primary" to={paths.collections}>
            {t('gone.all')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
};
