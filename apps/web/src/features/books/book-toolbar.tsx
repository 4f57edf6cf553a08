import { Grid2x2, LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { SortButton } from '../../ui/sort-button.tsx';
import { isDescending, type SortOrder } from '../catalogue/catalogue.queries.ts';
import styles from './books-screen.module.css';

export const views = ['tiles', 'list'] as const;
type View = (typeof views)[number];

/** Sizes of covers and rows; the first is the default. */
export const sizes = ['cosy', 'snug', 'airy'] as const;
type Size = (typeof sizes)[number];
/** Sizes from small to large. */
const ASCENDING_SIZES: readonly Size[] = ['snug', 'cosy', 'airy'];

/** The two ways round of an order. */
const directions = ['ascending', 'descending'] as const;

const CoverSize = ({ size, onSize }: { size: Size; onSize: (size: Size) => void }) => {
  const { t } = useTranslation('books');
  return (
    <span className={styles.size}>
      <Icon of={Grid2x2} size="s" />
      <Slider
        label={t('size.label')}
        valueText={t(`size.${size}`)}
        tip={t('size.label')}
        value={ASCENDING_SIZES.indexOf(size)}
        min={0}
        max={ASCENDING_SIZES.length - 1}
        onChange={(index) => onSize(ASCENDING_SIZES[index] ?? 'cosy')}
      />
    </span>
  );
};

/** Controls for sort order, cover size and view. */
export const BookToolbar = ({
  orders,
  order,
  onOrder,
  isReversed,
  onReversed,
  view,
  onView,
  size,
  onSize,
  filter,
}: {
  orders: readonly SortOrder[];
  order: SortOrder;
  onOrder: (order: SortOrder) => void;
  /** Whether the books stand the other way round than the order usually does. */
  isReversed: boolean;
  onReversed: (isReversed: boolean) => void;
  view: View;
  onView: (view: View) => void;
  size: Size;
  onSize: (size: Size) => void;
  /** Opens the filters; in front of the other controls. */
  filter: ReactNode;
}) => {
  const { t } = useTranslation('books');
  const choices = orders.map((value) => ({ value, label: t(`order.${value}`) }));
  return (
    <div className={styles.toolbar}>
      <Deferred>
        {filter}
        <Menu
          label={t('order.label')}
          trigger={
            <SortButton
              order={order}
              choices={choices}
              aria-label={t('order.button', { order: t(`order.${order}`) })}
            />
          }
        >
          <MenuRadioGroup label={t('order.label')} value={order} onChange={onOrder} choices={choices} />
          <MenuRadioGroup
            label={t('direction.label')}
            value={isDescending(order) === isReversed ? 'ascending' : 'descending'}
            onChange={(direction) => onReversed((direction === 'descending') !== isDescending(order))}
            choices={directions.map((value) => ({ value, label: t(`direction.${value}`) }))}
          />
        </Menu>
        <CoverSize size={size} onSize={onSize} />
        <Segmented
          label={t('view.label')}
          value={view}
          onChange={onView}
          choices={[
            { value: 'tiles', label: t('view.tiles'), icon: LayoutGrid },
            { value: 'list', label: t('view.list'), icon: List },
          ]}
        />
      </Deferred>
    </div>
  );
};
