import { Segmented } from '../../../ui/segmented.tsx';
import { Row, type RowOf } from './row.tsx';

/** One of a few. */
export const ChoiceRow = <V extends string>({
  value,
  choices,
  onChange,
  ...row
}: RowOf & { value: V; choices: readonly { value: V; label: string }[]; onChange: (value: V) => void }) => (
  <Row {...row}>
    <Segmented label={row.label} value={value} choices={choices} onChange={onChange} />
  </Row>
);
