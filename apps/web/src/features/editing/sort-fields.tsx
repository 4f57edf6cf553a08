import { deriveAuthorSort, deriveTitleSort } from '@lectern/formats/sort-names';
import { useTranslation } from 'react-i18next';
import { parseLanguageTag } from '../../i18n/language-name.ts';
import { Field } from '../../ui/field.tsx';
import type { Draft } from './book-draft.ts';
import styles from './editing.module.css';

/** What the title and each author are sorted by; the fields show what the rule makes of them while they are empty. */
export const SortFields = ({
  draft,
  isTitleInvalid,
  onChange,
}: {
  draft: Draft;
  isTitleInvalid: boolean;
  onChange: (change: Pick<Draft, 'sortTitle' | 'authorSorts'>) => void;
}) => {
  const { t } = useTranslation('editing');
  const { sortTitle, authorSorts } = draft;
  return (
    <details className={styles.sorting} open={isTitleInvalid || undefined}>
      <summary>{t('sorting.heading')}</summary>
      <div className={styles.fields}>
        <Field
          label={t('sorting.title')}
          value={sortTitle}
          placeholder={deriveTitleSort(draft.title, parseLanguageTag(draft.language))}
          onChange={(text) => onChange({ sortTitle: text, authorSorts })}
          error={isTitleInvalid ? t('title.invalid') : undefined}
        />
        {draft.authors.map((name) => (
          <Field
            key={name}
            label={t('sorting.author', { name })}
            hint={t('sorting.hint')}
            value={authorSorts[name] ?? ''}
            placeholder={deriveAuthorSort(name)}
            onChange={(text) => onChange({ sortTitle, authorSorts: { ...authorSorts, [name]: text } })}
          />
        ))}
      </div>
    </details>
  );
};
