import type { BookFilter, FilterField } from '@lectern/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Facet, type Shelf, useFacets } from '../catalogue/catalogue.queries.ts';
import { isFiltering } from './filter-address.ts';
import { MarkSection, ThresholdSection, ValuesSection } from './filter-section.tsx';
import styles from './filters.module.css';
import { listShelfFields } from './shelf-fields.ts';

type FormProps = { shelf: Shelf; filter: BookFilter; onChange: (next: BookFilter) => void };

/** A field is offered where it can make a difference, or does. */
const isOffered = (field: FilterField, { total }: Facet, filter: BookFilter): boolean => {
  if (filter[field] !== undefined) return true;
  // Recently read books have a page; only a saved filter names them.
  if (field === 'opened') return false;
  return field === 'favorite' || field === 'rating' || field === 'added' ? total > 0 : total > 1;
};

const useFilterForm = ({ shelf, filter, onChange }: FormProps) => {
  const [queries, setQueries] = useState<Partial<Record<FilterField, string>>>({});
  const { total, facets } = useFacets({ shelf, filter, queries });
  const toSection = (field: FilterField): ReactNode => {
    const facet = facets?.[field];
    if (facet === undefined || !isOffered(field, facet, filter)) return null;
    const props = { field, facet, filter, onChange };
    if (field === 'rating' || field === 'added') return <ThresholdSection key={field} {...props} />;
    if (field === 'favorite' || field === 'opened') return <MarkSection key={field} {...props} />;
    return (
      <ValuesSection
        key={field}
        {...props}
        onQuery={(query) => setQueries((current) => ({ ...current, [field]: query }))}
      />
    );
  };
  return { total, sections: listShelfFields(shelf).map(toSection) };
};

const FilterSheet = ({ onClose, ...props }: FormProps & { onClose: () => void }) => {
  const { t } = useTranslation('filters');
  const { total, sections } = useFilterForm(props);
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      foot={
        <>
          {isFiltering(props.filter) && <Button onPress={() => props.onChange({})}>{t('clear')}</Button>}
          <Button kind="primary" onPress={onClose}>
            {t('show', { count: total })}
          </Button>
        </>
      }
    >
      {sections}
    </Dialog>
  );
};

const FilterAside = (props: FormProps) => {
  const { t } = useTranslation('filters');
  const { sections } = useFilterForm(props);
  return (
    <section className={styles.aside} aria-label={t('title')}>
      {sections}
    </section>
  );
};

/** Everything by which the books of a shelf can be filtered: beside them, and a sheet where there is no room. */
export const FilterPanel = ({ onClose, ...props }: FormProps & { onClose: () => void }) => {
  const hasRoom = useMediaQuery('(min-width: 1024px)');
  return hasRoom ? <FilterAside {...props} /> : <FilterSheet {...props} onClose={onClose} />;
};
