import { ArrowUpDown, Grid2x2, LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { type Order, orders } from '../catalogue/catalogue.queries.ts';
import styles from './books-screen.module.css';

export const views = ['tiles', 'list'] as const;
type View = (typeof views)[number];

/** Of covers and lines; the first one until chosen. */
export const sizes = ['cosy', 'snug', 'airy'] as const;
type Size = (typeof sizes)[number];
/** From small to large. */
const rising: readonly Size[] = ['snug', 'cosy', 'airy'];

const CoverSize = ({ size, onSize }: { size: Size; onSize: (size: Size) => void }) => {
  const { t } = useTranslation('books');
  return (
    <span className={styles.size}>
      <Icon of={Grid2x2} size="s" />
      <Slider
        label={t('size.label')}
        told={t(`size.${size}`)}
        tip={t('size.label')}
        value={rising.indexOf(size)}
        least={0}
        most={rising.length - 1}
        onSlide={(at) => onSize(rising[at] ?? 'cosy')}
      />
    </span>
  );
};

/** How the library is ordered and shown. */
export const BookToolbar = ({
  order,
  onOrder,
  view,
  onView,
  size,
  onSize,
}: {
  order: Order;
  onOrder: (order: Order) => void;
  view: View;
  onView: (view: View) => void;
  size: Size;
  onSize: (size: Size) => void;
}) => {
  const { t } = useTranslation('books');
  return (
    <div className={styles.toolbar}>
      <Later>
        <span className={styles.sort}>
          <Menu
            label={t('order.label')}
            trigger={
              <Button
                kind="quiet"
                size="s"
                icon={ArrowUpDown}
                aria-label={t('order.button', { order: t(`order.${order}`) })}
              >
                {t(`order.${order}`)}
              </Button>
            }
          >
            <MenuChoice
              label={t('order.label')}
              value={order}
              onChange={onOrder}
              choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
            />
          </Menu>
        </span>
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
      </Later>
    </div>
  );
};
