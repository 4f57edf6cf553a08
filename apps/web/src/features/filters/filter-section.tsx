import type { BookFilter, FilterField } from '@lectern/contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { foldText } from '../../lib/fold-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Facet } from '../catalogue/catalogue.queries.ts';
import { getValues, withValues } from './filter-address.ts';
import styles from './filters.module.css';
import { type Choice, useValueLabels } from './use-value-labels.ts';

/** More values than these can be searched. */
const SEARCH_ABOVE = 8;
/** Fields whose names the device searches, because it may have tens of thousands; of others it sends all. */
const SEARCHED_ON_DEVICE: readonly FilterField[] = ['author', 'series'];

type SectionProps = {
  field: FilterField;
  facet: Facet;
  filter: BookFilter;
  onChange: (next: BookFilter) => void;
};

const useSelection = ({ field, filter, onChange }: Omit<SectionProps, 'facet'>) => {
  const selected = getValues(filter, field);
  return {
    isSelected: ({ values }: Choice): boolean => values.some((value) => selected.includes(value)),
    toggle: ({ values }: Choice, isOn: boolean): void => {
      const others = selected.filter((value) => !values.includes(value));
      onChange(withValues(filter, field, isOn ? [...others, ...values] : others));
    },
  };
};

const Row = ({ choice, isOn, onChange }: { choice: Choice; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <div className={styles.row}>
    <Checkbox checked={isOn} onChange={onChange}>
      <span className={styles.value} dir="auto">
        {choice.label}
      </span>{' '}
      <span className={styles.count}>{formatCount(choice.count)}</span>
    </Checkbox>
  </div>
);

/** A field of which several values can be chosen. `onQuery`: searches the values on the device. */
export const ValuesSection = ({ onQuery, ...props }: SectionProps & { onQuery: (query: string) => void }) => {
  const { field, facet } = props;
  const { t } = useTranslation('filters');
  const { toChoices } = useValueLabels([field]);
  const { isSelected, toggle } = useSelection(props);
  const [query, setQuery] = useState('');
  const changeQuery = (next: string): void => {
    setQuery(next);
    if (SEARCHED_ON_DEVICE.includes(field)) onQuery(next);
  };
  const foldedQuery = foldText(query.trim());
  const choices = toChoices(field, facet.values);
  const shown = choices.filter((choice) => isSelected(choice) || foldText(choice.label).includes(foldedQuery));
  return (
    <details className={styles.section} open={facet.total <= SEARCH_ABOVE || choices.some(isSelected)}>
      <summary className={styles.summary}>
        {t(`field.${field}`)}
        <Icon of={ChevronDown} size="s" />
      </summary>
      {(facet.total > SEARCH_ABOVE || query !== '') && (
        <Field label={t('find')} type="search" value={query} onChange={changeQuery} />
      )}
      <fieldset className={styles.values}>
        <legend className={styles.legend}>{t(`field.${field}`)}</legend>
        {shown.map((choice) => (
          <Row key={choice.label} choice={choice} isOn={isSelected(choice)} onChange={(isOn) => toggle(choice, isOn)} />
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {t('noValues')}
        </p>
      )}
    </details>
  );
};

/** A field with thresholds, of which one is chosen. */
export const ThresholdSection = ({ field, facet, filter, onChange }: SectionProps) => {
  const { t } = useTranslation('filters');
  const { toLabel } = useValueLabels([field]);
  const [chosen = ''] = getValues(filter, field);
  const toText = (value: string, count: number) => `${toLabel(field, value)} (${formatCount(count)})`;
  // Lowest number of books last.
  const values = facet.values.toSorted((a, b) => Number(a.value) - Number(b.value));
  return (
    <div className={styles.section}>
      <SelectField
        label={t(`field.${field}`)}
        value={chosen}
        onChange={(value) => onChange(withValues(filter, field, value === '' ? [] : [value]))}
        choices={[
          { value: '', label: t('any') },
          ...values.map(({ value, count }) => ({ value, label: toText(value, count) })),
        ]}
      />
    </div>
  );
};

/** A field that is on or off. */
export const MarkSection = (props: SectionProps) => {
  const { field, facet } = props;
  const { toChoices } = useValueLabels([field]);
  const { isSelected, toggle } = useSelection(props);
  return (
    <div className={styles.section}>
      {toChoices(field, facet.values).map((choice) => (
        <Row key={choice.label} choice={choice} isOn={isSelected(choice)} onChange={(isOn) => toggle(choice, isOn)} />
      ))}
    </div>
  );
};
