import type { BookFilter, FilterField } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatLanguageName } from '../../i18n/language-name.ts';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { useGenreFormatter } from '../genres/genres.parts.ts';
import { getValues } from './filter-address.ts';

/** One choice of a field. Several values may have the same label, such as the codes of one genre. */
export type Choice = { label: string; values: readonly string[]; count: number };

type LabelledValue = NonNullable<BookFilter['type' | 'status' | 'licence']>[number];

/** Labels for the values of each of the fields in the reader's language. */
export const useValueLabels = (fields: readonly FilterField[]) => {
  const { t } = useTranslation(['filters', 'books', 'common']);
  const formatGenre = useGenreFormatter(fields.includes('genre'));
  const toLabel = (field: FilterField, value: string): string => {
    switch (field) {
      case 'type':
      case 'status':
      case 'licence':
        return t(`value.${value as LabelledValue}`); // values of an enumeration, parsed from the address
      case 'format':
        return formatFileFormat(value);
      case 'language':
        return value === '' ? t('noLanguage') : (formatLanguageName(value) ?? value);
      case 'author':
        return value || t('books:unknownAuthor');
      case 'series':
        return value || t('noSeries');
      case 'genre':
        return formatGenre?.(value) ?? value;
      case 'rating':
        if (value === '0.5') return t('rated');
        return value === '5' ? t('fiveStars') : t('stars', { count: Number(value) });
      case 'favorite':
        return t('common:nav.favorites');
      case 'opened':
        return t('common:nav.recent');
      case 'added':
        return t('addedWithin', { count: Number(value) });
      default:
        return field satisfies never;
    }
  };
  /** Joins values with the same label. */
  const toChoices = (field: FilterField, values: readonly { value: string; count: number }[]): Choice[] => {
    const byLabel = new Map<string, Choice>();
    for (const { value, count } of values) {
      const label = toLabel(field, value);
      const known = byLabel.get(label);
      byLabel.set(label, {
        label,
        values: [...(known?.values ?? []), value],
        count: (known?.count ?? 0) + count,
      });
    }
    return [...byLabel.values()];
  };
  return {
    toLabel,
    toChoices,
    toSelectedChoices: (filter: BookFilter, field: FilterField): Choice[] =>
      toChoices(
        field,
        getValues(filter, field).map((value) => ({ value, count: 0 })),
      ),
  };
};
