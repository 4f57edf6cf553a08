import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { useMedia } from '../../lib/use-media.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lines } from '../../ui/lines/lines.tsx';
import { OrderMenu } from '../../ui/order-menu.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { GroupsPage } from './groups-page.tsx';
import { SeriesTile } from './series-tile.tsx';
import { byName, type Shown, shownAs } from './shown.ts';
import { TILE, TILE_ON_PHONES } from './sizes.ts';

/** How series stand (spec section 2, “Books library”). */
const orders = ['date', 'title'] as const;

const Tiles = ({ found }: { found: readonly Shown[] }) => {
  const { t } = useTranslation('common');
  const size = useMedia('(max-width: 639px)') ? TILE_ON_PHONES : TILE;
  const sections = useMemo(() => [{ head: null, items: found }], [found]);
  return (
    <Lines
      sections={sections}
      label={t('nav.series')}
      {...size}
      row={(shown, stop) => <SeriesTile shown={shown} stop={stop} />}
    />
  );
};

/** The series of the library, and what is missing in them. */
export const SeriesScreen = () => {
  const { t } = useTranslation('shelves');
  const paths = usePaths();
  const language = currentLanguage();
  const { state, groups, again } = useGroups('series');
  const [order, setOrder] = useChoice('series.order', orders);
  const shown = useMemo(() => {
    const byTitle = byName(language);
    const newest = (a: Shown, b: Shown): number => Date.parse(b.latest) - Date.parse(a.latest);
    return groups
      .filter(({ name }) => name !== '')
      .map((group) => shownAs(group, { name: group.name, to: paths.named('series', group.name) }))
      .sort((a, b) => (order === 'date' ? newest(a, b) : 0) || byTitle(a, b));
  }, [groups, paths, language, order]);
  return (
    <GroupsPage
      of="series"
      state={state}
      shown={shown}
      again={again}
      tools={
        <OrderMenu
          label={t('order.label')}
          button={t('order.button', { order: t(`order.${order}`) })}
          order={order}
          onOrder={setOrder}
          choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      }
    >
      {(found) => <Tiles found={found} />}
    </GroupsPage>
  );
};
