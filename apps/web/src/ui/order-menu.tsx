import { ArrowUpDown } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, MenuChoice } from './menu.tsx';
import styles from './order-menu.module.css';

/** How the things of a page stand: a quiet button that says it, and a menu to change it. `button` names it in full (*Sort by: Title*). */
export const OrderMenu = <V extends string>({
  label,
  button,
  order,
  onOrder,
  choices,
}: {
  label: string;
  button: string;
  order: V;
  onOrder: (order: V) => void;
  choices: readonly { value: V; label: string }[];
}) => (
  <span className={styles.order}>
    <Menu
      label={label}
      trigger={
        <Button kind="quiet" size="s" icon={ArrowUpDown} aria-label={button}>
          {choices.find(({ value }) => value === order)?.label}
        </Button>
      }
    >
      <MenuChoice label={label} value={order} onChange={onOrder} choices={choices} />
    </Menu>
  </span>
);
