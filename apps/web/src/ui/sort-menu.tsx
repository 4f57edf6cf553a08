import { ArrowUpDown } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, MenuRadioGroup } from './menu.tsx';
import styles from './sort-menu.module.css';

/** A button that shows the sort order of a page, with a menu to change it. `button` is its full label (*Sort by: Title*). */
export const SortMenu = <V extends string>({
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
  <span className={styles.sort}>
    <Menu
      label={label}
      trigger={
        <Button kind="quiet" size="s" icon={ArrowUpDown} aria-label={button}>
          {choices.find(({ value }) => value === order)?.label}
        </Button>
      }
    >
      <MenuRadioGroup label={label} value={order} onChange={onOrder} choices={choices} />
    </Menu>
  </span>
);
