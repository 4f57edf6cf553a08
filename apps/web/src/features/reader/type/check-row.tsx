import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Chosen } from '../page-settings.ts';
import { Row, type RowOf } from './row.tsx';

/** Names of the settings that are so or not so. */
type Switches = { [K in keyof Chosen]: Chosen[K] extends boolean ? K : never }[keyof Chosen];

/** Something that is so or not. */
export const CheckRow = (row: RowOf<Switches>) => {
  const { pages, name, label } = row;
  return (
    <Row
      {...row}
      head={
        <Checkbox checked={pages.chosen[name]} onChange={(next) => pages.change({ [name]: next })}>
          {label}
        </Checkbox>
      }
    />
  );
};
