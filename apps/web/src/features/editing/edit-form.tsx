import type { BookDetails } from '@lectern/contracts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCommonLanguages } from '../../i18n/language-name.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreOptions } from '../genres/genres.parts.ts';
import { type Draft, type Field as FieldName, isSame, toDraft, toOriginalDraft, validateDraft } from './book-draft.ts';
import { CoverField } from './cover-field.tsx';
import styles from './editing.module.css';
import type { CoverChange } from './editing.queries.ts';
import { NamesField } from './names-field.tsx';
import { OriginalLine } from './original-line.tsx';
import { SortFields } from './sort-fields.tsx';

/** The validated input of the form. */
export type EditRequest = { draft: Draft; cover: CoverChange };
/** An error of the server, shown below the cover when it concerns the cover. */
export type EditError = { text: string; isOfCover: boolean };

type EditFormProps = {
  id: string;
  book: BookDetails;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  cover: CoverChange;
  onCover: (cover: CoverChange) => void;
  error: EditError | null;
  onSave: (request: EditRequest) => void;
};

/** The names of a kind (authors, series, genres) in the library. */
const useExistingNames = (kind: Parameters<typeof useGroups>[0]): string[] => {
  const { groups } = useGroups(kind);
  return groups.flatMap(({ name }) => (name === '' ? [] : name));
};

/** The form with all editable fields of a book. Loaded with the first edit. */
export const EditForm = ({ id, book, draft, onDraft, cover, onCover, error, onSave }: EditFormProps) => {
  const { t } = useTranslation('editing');
  const [isSubmitted, setSubmitted] = useState(false);
  const [typed, setTyped] = useState({ authors: '', genres: '' });
  const [coverError, setCoverError] = useState<string>();
  const genres = useGenreOptions();
  const existingGenres = useExistingNames('genre');
  const series = useExistingNames('series');
  const authors = useExistingNames('author');
  const [languages] = useState(listCommonLanguages);
  const original = toOriginalDraft(book);

  const set = (change: Partial<Draft>): void => onDraft({ ...draft, ...change });
  /** The draft including text that was typed but not confirmed with Enter. */
  const withTypedText = (): Draft => ({
    ...draft,
    authors: [...new Set([...draft.authors, typed.authors.trim()])].filter(Boolean),
    genres: [...new Set([...draft.genres, genres.codeOf(typed.genres.trim())])].filter(Boolean),
  });
  const invalid = validateDraft(draft);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!Object.values(invalid).includes(true)) return onSave({ draft: withTypedText(), cover });
    // Focuses the first invalid field.
    requestAnimationFrame(() =>
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const renderReset = (field: FieldName, label: string, value: string) =>
    !isSame(draft, original, field) && (
      <OriginalLine field={label} value={value} onReset={() => set({ [field]: original[field] })} />
    );
  const currentAuthor = toDraft(book).authors[0] ?? '';

  return (
    <form id={id} className={styles.form} onSubmit={save} noValidate>
      <CoverField
        book={book}
        title={draft.title}
        author={draft.authors[0] ?? currentAuthor}
        change={cover}
        onChange={(change) => {
          setCoverError(undefined);
          onCover(change);
        }}
        error={coverError ?? (error?.isOfCover ? error.text : undefined)}
        onInvalid={setCoverError}
      />
      <div className={styles.fields}>
        <div className={styles.group}>
          <Field
            label={t('title.label')}
            value={draft.title}
            onChange={(title) => set({ title })}
            autoFocus
            error={isSubmitted && invalid.title ? t('title.invalid') : undefined}
          />
          {renderReset('title', t('title.label'), original.title)}
        </div>
        <div className={styles.group}>
          <NamesField
            label={t('authors.label')}
            hint={t('authors.hint')}
            removeLabel={(name) => t('remove', { name })}
            removedMessage={(name) => t('removed', { name })}
            names={draft.authors}
            onChange={(names) => set({ authors: names })}
            text={typed.authors}
            onText={(text) => setTyped((all) => ({ ...all, authors: text }))}
            options={authors}
          />
          {renderReset('authors', t('authors.label'), original.authors.join(', '))}
        </div>
        <SortFields draft={draft} isTitleInvalid={isSubmitted && invalid.sortTitle} onChange={set} />
        <div className={styles.pair}>
          <div className={styles.group}>
            <ComboField
              label={t('series.label')}
              value={draft.series}
              onChange={(value) => set({ series: value })}
              options={series}
              error={isSubmitted && invalid.series ? t('series.invalid') : undefined}
            />
            {renderReset('series', t('series.label'), original.series)}
          </div>
          <div className={styles.group}>
            <Field
              label={t('number.label')}
              value={draft.number}
              onChange={(number) => set({ number })}
              disabled={draft.series.trim() === ''}
              error={isSubmitted && invalid.number ? t('number.invalid') : undefined}
            />
            {draft.series.trim() !== '' && renderReset('number', t('number.label'), original.number)}
          </div>
        </div>
        <div className={styles.group}>
          <NamesField
            label={t('genres.label')}
            hint={t('genres.hint')}
            removeLabel={(name) => t('remove', { name })}
            removedMessage={(name) => t('removed', { name })}
            names={draft.genres}
            format={genres.nameOf}
            parse={genres.codeOf}
            onChange={(names) => set({ genres: names })}
            text={typed.genres}
            onText={(text) => setTyped((all) => ({ ...all, genres: text }))}
            options={[...new Set([...existingGenres.map(genres.nameOf), ...genres.all])]}
          />
          {renderReset('genres', t('genres.label'), original.genres.map(genres.nameOf).join(', '))}
        </div>
        <div className={styles.group}>
          <ComboField
            label={t('language.label')}
            value={draft.language}
            onChange={(language) => set({ language })}
            options={languages}
            error={isSubmitted && invalid.language ? t('language.invalid') : undefined}
          />
          {renderReset('language', t('language.label'), original.language)}
        </div>
        {error !== null && !error.isOfCover && <Notice tone="danger">{error.text}</Notice>}
      </div>
    </form>
  );
};
