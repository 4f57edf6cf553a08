import type { BookDetails } from '@lectern/contracts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonLanguages } from '../../i18n/language-name.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreChoice } from '../genres/genres.parts.ts';
import { CoverField } from './cover-field.tsx';
import { type Draft, draftOf, type Field as FieldName, isSame, originalOf, wrongIn } from './draft.ts';
import styles from './editing.module.css';
import type { CoverWish } from './editing.queries.ts';
import { NamesField } from './names-field.tsx';
import { OriginalLine } from './original-line.tsx';

/** What was asked for, when it can be done. */
export type Wanted = { draft: Draft; cover: CoverWish };
/** What the server refused: said below the cover when it is the cover's fault. */
export type Trouble = { text: string; isOfCover: boolean };

type EditFormProps = {
  id: string;
  book: BookDetails;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  cover: CoverWish;
  onCover: (cover: CoverWish) => void;
  trouble: Trouble | null;
  onSave: (wanted: Wanted) => void;
};

/** What the library has of a kind. */
const useNames = (of: Parameters<typeof useGroups>[0]): string[] => {
  const { groups } = useGroups(of);
  return groups.flatMap(({ name }) => (name === '' ? [] : name));
};

/** Everything of a book that its reader may change. Loaded with the first edit. */
export const EditForm = ({ id, book, draft, onDraft, cover, onCover, trouble, onSave }: EditFormProps) => {
  const { t } = useTranslation('editing');
  const [touched, setTouched] = useState(false);
  const [words, setWords] = useState({ authors: '', genres: '' });
  const [wrongCover, setWrongCover] = useState<string>();
  const genres = useGenreChoice();
  const genresThere = useNames('genre');
  const series = useNames('series');
  const authors = useNames('author');
  const [languages] = useState(commonLanguages);
  const original = originalOf(book);

  const set = (change: Partial<Draft>): void => onDraft({ ...draft, ...change });
  /** What was typed and not entered counts too: nobody types in vain. */
  const whole = (): Draft => ({
    ...draft,
    authors: [...new Set([...draft.authors, words.authors.trim()])].filter(Boolean),
    genres: [...new Set([...draft.genres, genres.codeOf(words.genres.trim())])].filter(Boolean),
  });
  const wrong = wrongIn(draft);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTouched(true);
    const { title, series: isSeriesWrong, number, language } = wrong;
    if (!title && !isSeriesWrong && !number && !language) return onSave({ draft: whole(), cover });
    // The first of them is where the reader goes on.
    requestAnimationFrame(() =>
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const back = (field: FieldName, label: string, shown: string) =>
    !isSame(draft, original, field) && (
      <OriginalLine field={label} words={shown} onBack={() => set({ [field]: original[field] })} />
    );
  const nowAuthor = draftOf(book).authors[0] ?? '';

  return (
    <form id={id} className={styles.form} onSubmit={save} noValidate>
      <CoverField
        book={book}
        title={draft.title}
        author={draft.authors[0] ?? nowAuthor}
        wish={cover}
        onWish={(wish) => {
          setWrongCover(undefined);
          onCover(wish);
        }}
        error={wrongCover ?? (trouble?.isOfCover ? trouble.text : undefined)}
        onWrong={setWrongCover}
      />
      <div className={styles.fields}>
        <div className={styles.group}>
          <Field
            label={t('title.label')}
            value={draft.title}
            onChange={(title) => set({ title })}
            autoFocus
            error={touched && wrong.title ? t('title.wrong') : undefined}
          />
          {back('title', t('title.label'), original.title)}
        </div>
        <div className={styles.group}>
          <NamesField
            label={t('authors.label')}
            hint={t('authors.hint')}
            removing={(name) => t('remove', { name })}
            removed={(name) => t('removed', { name })}
            names={draft.authors}
            onChange={(names) => set({ authors: names })}
            words={words.authors}
            onWords={(typed) => setWords((all) => ({ ...all, authors: typed }))}
            options={authors}
          />
          {back('authors', t('authors.label'), original.authors.join(', '))}
        </div>
        <div className={styles.pair}>
          <div className={styles.group}>
            <ComboField
              label={t('series.label')}
              value={draft.series}
              onChange={(value) => set({ series: value })}
              options={series}
              error={touched && wrong.series ? t('series.wrong') : undefined}
            />
            {back('series', t('series.label'), original.series)}
          </div>
          <div className={styles.group}>
            <Field
              label={t('number.label')}
              value={draft.number}
              onChange={(number) => set({ number })}
              disabled={draft.series.trim() === ''}
              error={touched && wrong.number ? t('number.wrong') : undefined}
            />
            {draft.series.trim() !== '' && back('number', t('number.label'), original.number)}
          </div>
        </div>
        <div className={styles.group}>
          <NamesField
            label={t('genres.label')}
            hint={t('genres.hint')}
            removing={(name) => t('remove', { name })}
            removed={(name) => t('removed', { name })}
            names={draft.genres}
            shown={genres.nameOf}
            kept={genres.codeOf}
            onChange={(names) => set({ genres: names })}
            words={words.genres}
            onWords={(typed) => setWords((all) => ({ ...all, genres: typed }))}
            options={[...new Set([...genresThere.map(genres.nameOf), ...genres.all])]}
          />
          {back('genres', t('genres.label'), original.genres.map(genres.nameOf).join(', '))}
        </div>
        <div className={styles.group}>
          <ComboField
            label={t('language.label')}
            value={draft.language}
            onChange={(language) => set({ language })}
            options={languages}
            error={touched && wrong.language ? t('language.wrong') : undefined}
          />
          {back('language', t('language.label'), original.language)}
        </div>
        {trouble !== null && !trouble.isOfCover && <Notice tone="danger">{trouble.text}</Notice>}
      </div>
    </form>
  );
};
