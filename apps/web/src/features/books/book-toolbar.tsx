import { ArrowUpDown, LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './books-screen.module.css';
import { type Order, orders } from './order.ts';

export const views = ['tiles', 'list'] as const;
export type View = (typeof views)[number];

/** How the library is ordered and shown. */
export const BookToolbar = ({
  order,
  onOrder,
  view,
  onView,
}: {
  order: Order;
  onOrder: (order: Order) => void;
  view: View;
  onView: (view: View) => void;
}) => {
  const { t } = useTranslation('books');
  return (
    <div className={styles.toolbar}>
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
      <Segmented
        label={t('view.label')}
        value={view}
        onChange={onView}
        choices={[
          { value: 'tiles', label: t('view.tiles'), icon: LayoutGrid },
          { value: 'list', label: t('view.list'), icon: List },
        ]}
      />
    </div>
  );
};
