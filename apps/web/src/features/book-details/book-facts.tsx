import type { Book } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { formatLanguageName } from '../../i18n/language-name.ts';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { useBookGenres } from '../genres/genres.parts.ts';
import styles from './book-facts.module.css';

/** The metadata of a book; unknown values are omitted. */
export const BookFacts = ({
  book,
  pages,
  tags,
}: {
  book: Book;
  pages: number | null;
  /** What the file says the book is about. */
  tags: readonly string[];
}) => {
  const { t } = useTranslation('bookDetails');
  const { year, publisher, lang, series, series_ord: number, isbn, duration } = book.metadata;
  const genres = useBookGenres(book);
  const lines: [string, ReactNode][] = [
    [t('format'), <Badge key="format">{formatFileFormat(book.format, book)}</Badge>],
    [t('size'), formatBytes(book.bytes)],
    [t('duration'), duration === null ? null : formatDuration(duration)],
    [t('pages'), pages],
    [t('year'), year],
    [t('publisher'), publisher],
    [t('series'), series !== null && number !== null ? t('seriesNumber', { series, number }) : series],
    [t('genres'), genres],
    [t('tags'), tags.join(' · ')],
    [t('language'), lang === null ? null : (formatLanguageName(lang) ?? lang)],
    [t('isbn'), isbn],
    [t('added'), formatDate(book.created_at)],
  ];
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};
