import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useStoredChoice } from '../../lib/use-stored-choice.ts';
import { LinkGrid } from '../../ui/link-grid/link-grid.tsx';
import { SortMenu } from '../../ui/sort-menu.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { compareGroupItems, type GroupItem, toGroupItem } from './group-items.ts';
import { GroupsPage } from './groups-page.tsx';
import { SeriesTile } from './series-tile.tsx';

/** Sort orders of series (spec section 2, “Books library”). */
const orders = ['date', 'title'] as const;

/** The size of a tile in rem. */
const TILE_SIZE = { minWidth: 15, height: 19 };
const PHONE_TILE_SIZE = { minWidth: 9.5, height: 16.5 };

const SeriesGrid = ({ items }: { items: readonly GroupItem[] }) => {
  const { t } = useTranslation('common');
  const size = useMediaQuery('(max-width: 639px)') ? PHONE_TILE_SIZE : TILE_SIZE;
  const sections = useMemo(() => [{ heading: null, items }], [items]);
  return (
    <LinkGrid
      sections={sections}
      label={t('nav.series')}
      {...size}
      row={(item, stop) => <SeriesTile item={item} stop={stop} />}
    />
  );
};

/** All series of the library, with their missing numbers. */
export const SeriesScreen = () => {
  const { t } = useTranslation('shelves');
  const paths = usePaths();
  const { state, groups, again } = useGroups('series');
  const [order, setOrder] = useStoredChoice('series.order', orders);
  const items = useMemo(() => {
    const newest = (a: GroupItem, b: GroupItem): number => Date.parse(b.latest) - Date.parse(a.latest);
    return groups
      .filter(({ name }) => name !== '')
      .map((group) => toGroupItem(group, { name: group.name, to: paths.namedShelf('series', group.name) }))
      .sort((a, b) => (order === 'date' ? newest(a, b) : 0) || compareGroupItems(a, b));
  }, [groups, paths, order]);
  return (
    <GroupsPage
      kind="series"
      state={state}
      items={items}
      onRetry={again}
      tools={
        <SortMenu
          label={t('order.label')}
          button={t('order.button', { order: t(`order.${order}`) })}
          order={order}
          onOrder={setOrder}
          choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      }
    >
      {(matching) => <SeriesGrid items={matching} />}
    </GroupsPage>
  );
};
