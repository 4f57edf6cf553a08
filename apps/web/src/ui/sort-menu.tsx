import { Menu, MenuRadioGroup } from './menu.tsx';
import { SortButton } from './sort-button.tsx';

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
  <Menu label={label} trigger={<SortButton order={order} choices={choices} aria-label={button} />}>
    <MenuRadioGroup label={label} value={order} onChange={onOrder} choices={choices} />
  </Menu>
);
