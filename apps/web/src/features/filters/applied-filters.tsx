import { type BookFilter, type FilterField, filterFields } from '@lectern/contracts';
import { X } from 'lucide-react';
import { use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CONTENT_ID } from '../../ui/skip-link.tsx';
import type { Shelf } from '../catalogue/catalogue.queries.ts';
import { FilterActionsContext } from './filter-actions.ts';
import { getValues, withValues } from './filter-address.ts';
import styles from './filters.module.css';
import { toSavedFilter } from './shelf-fields.ts';
import { useValueLabels } from './use-value-labels.ts';

/** The conditions of a filter as chips, each with a way to remove it. `hidden`: fields that something else on the page shows. */
export const AppliedFilters = ({
  shelf,
  filter,
  onChange,
  hidden = [],
}: {
  shelf: Shelf;
  filter: BookFilter;
  onChange: (next: BookFilter) => void;
  hidden?: readonly FilterField[];
}) => {
  const { t } = useTranslation('filters');
  const { toSelectedChoices } = useValueLabels(filterFields.filter((field) => getValues(filter, field).length > 0));
  const renderActions = use(FilterActionsContext);
  const savedFilter = toSavedFilter(shelf, filter);
  const group = useRef<HTMLDivElement>(null);
  const chips = filterFields
    .filter((field) => !hidden.includes(field))
    .flatMap((field) => toSelectedChoices(filter, field).map((choice) => ({ field, ...choice })));
  if (chips.length === 0) return null;
  /** The pressed button disappears. */
  const moveFocus = (): void =>
    (group.current?.querySelector<HTMLElement>('button') ?? document.getElementById(CONTENT_ID))?.focus({
      preventScroll: true,
    });
  const change = (next: BookFilter): void => {
    onChange(next);
    requestAnimationFrame(() => document.activeElement === document.body && moveFocus());
  };
  return (
    <div ref={group} className={styles.applied} role="group" aria-label={t('applied')}>
      {chips.map(({ field, label, values }) => (
        <button
          key={`${field} ${label}`}
          type="button"
          className={styles.chip}
          data-content
          aria-label={t('remove', { condition: label })}
          onClick={() =>
            change(
              withValues(
                filter,
                field,
                getValues(filter, field).filter((value) => !values.includes(value)),
              ),
            )
          }
        >
          <span dir="auto">{label}</span>
          <Icon of={X} size="s" />
        </button>
      ))}
      <Button kind="quiet" size="s" onPress={() => change({})}>
        {t('clear')}
      </Button>
      {savedFilter && renderActions(savedFilter)}
    </div>
  );
};
