import type { Collection } from '@lectern/contracts';
import { Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrderMenu } from '../../ui/order-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { CollectionTile } from './collection-tile.tsx';
import styles from './collections.module.css';
import { useCollections } from './collections.queries.ts';
import { useDeeds } from './deeds.tsx';
import { inOrder, orders } from './order.ts';

const PLACES = Array.from({ length: 6 }, (_, index) => index);

const Loading = () => {
  const { t } = useTranslation('collections');
  return (
    <div className={styles.grid} role="group" aria-busy="true" aria-label={t('loading')}>
      {PLACES.map((place) => (
        <div key={place}>
          <Skeleton className={styles.toCome} />
        </div>
      ))}
    </div>
  );
};

/** All collections of the reader (spec section 2, "Collections"). */
export const CollectionsScreen = () => {
  const { t } = useTranslation(['collections', 'common']);
  const language = currentLanguage();
  const { data: collections, isError, isFetching, refetch } = useCollections();
  const [order, setOrder] = useChoice('collections.order', orders);
  const [now] = useState(Date.now);
  const { ask, dialogs } = useDeeds();
  const make = (): void => ask({ what: 'name', collection: null });
  const filled = collections !== undefined && collections.length > 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {filled && (
          <>
            <p className={styles.count}>{formatCount(collections.length)}</p>
            <div className={styles.tools}>
              <OrderMenu
                label={t('order.label')}
                button={t('order.button', { order: t(`order.${order}`) })}
                order={order}
                onOrder={setOrder}
                choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
              />
              <Button kind="primary" icon={Plus} onPress={make}>
                {t('new')}
              </Button>
            </div>
          </>
        )}
      </div>
      {collections === undefined && !isError && <Loading />}
      {collections === undefined && isError && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button kind="primary" icon={RotateCw} waiting={isFetching && t('loading')} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {collections?.length === 0 && (
        <EmptyState drawing="shelf" title={t('empty.title')} text={t('empty.text')}>
          <Button kind="primary" icon={Plus} onPress={make}>
            {t('new')}
          </Button>
        </EmptyState>
      )}
      {filled && (
        <ul className={styles.grid} aria-label={t('title')}>
          {inOrder(collections, order, language).map((collection: Collection) => (
            <CollectionTile
              key={collection.id}
              collection={collection}
              now={now}
              onAsk={(what) => ask({ what, collection })}
            />
          ))}
        </ul>
      )}
      {dialogs}
    </>
  );
};
