import type { Collection, SmartCollection } from '@lectern/contracts';
import { compareSortKeys, toSortKey } from '@lectern/formats/sort-names';
import { Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredChoice } from '../../lib/use-stored-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortMenu } from '../../ui/sort-menu.tsx';
import type from '../../ui/theme/type.module.css';
import { CollectionTile } from './collection-tile.tsx';
import styles from './collections.module.css';
import { useCollections } from './collections.queries.ts';
import { useSmartCollections } from './smart-collections.queries.ts';
import { useCollectionDialogs } from './use-collection-dialogs.tsx';

/** Sort orders of collections (spec section 2). */
const orders = ['date', 'title'] as const;
type Order = (typeof orders)[number];
type AnyCollection = Collection | SmartCollection;

/** Sorts by last change, newest first, or by name in the order of all lists. */
const sortCollections = (collections: readonly AnyCollection[], order: Order): AnyCollection[] => {
  const byName = (a: AnyCollection, b: AnyCollection): number =>
    compareSortKeys(toSortKey(a.name), toSortKey(b.name)) || Number(a.id) - Number(b.id);
  const byDate = (a: AnyCollection, b: AnyCollection): number => Date.parse(b.update_at) - Date.parse(a.update_at);
  return collections.toSorted((a, b) => (order === 'date' ? byDate(a, b) : 0) || byName(a, b));
};

const PLACEHOLDERS = Array.from({ length: 6 }, (_, index) => index);

const Loading = () => {
  const { t } = useTranslation('collections');
  return (
    <div className={styles.grid} role="group" aria-busy="true" aria-label={t('loading')}>
      {PLACEHOLDERS.map((index) => (
        <div key={index}>
          <Skeleton className={styles.placeholder} />
        </div>
      ))}
    </div>
  );
};

/** All collections of the reader (spec section 2, "Collections"). */
export const CollectionsScreen = () => {
  const { t } = useTranslation(['collections', 'common']);
  const ordinary = useCollections();
  const smart = useSmartCollections();
  const isError = ordinary.isError || smart.isError;
  const isFetching = ordinary.isFetching || smart.isFetching;
  const refetch = () => Promise.all([ordinary.refetch(), smart.refetch()]);
  const collections: readonly AnyCollection[] | undefined = ordinary.data &&
    smart.data && [...ordinary.data, ...smart.data];
  const [order, setOrder] = useStoredChoice('collections.order', orders);
  const [now] = useState(Date.now);
  const { openDialog, dialogs } = useCollectionDialogs();
  const createNew = (): void => openDialog({ dialog: 'name', collection: null });
  const filled = collections !== undefined && collections.length > 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {filled && (
          <>
            <Count
              className={styles.count}
              value={collections.length}
              label={t('count', { count: collections.length })}
            />
            <div className={styles.tools}>
              <SortMenu
                label={t('order.label')}
                button={t('order.button', { order: t(`order.${order}`) })}
                order={order}
                onOrder={setOrder}
                choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
              />
              <Button kind="primary" icon={Plus} onPress={createNew}>
                {t('new')}
              </Button>
            </div>
          </>
        )}
      </div>
      {collections === undefined && !isError && <Loading />}
      {collections === undefined && isError && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
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
      {collections?.length === 0 && (
        <EmptyState drawing="shelf" title={t('empty.title')} text={t('empty.text')}>
          <Button kind="primary" icon={Plus} onPress={createNew}>
            {t('new')}
          </Button>
        </EmptyState>
      )}
      {filled && (
        <ul className={styles.grid} aria-label={t('title')}>
          {sortCollections(collections, order).map((collection) => (
            <CollectionTile
              key={collection.id}
              collection={collection}
              now={now}
              onOpenDialog={(dialog) => openDialog({ dialog, collection })}
            />
          ))}
        </ul>
      )}
      {dialogs}
    </>
  );
};
