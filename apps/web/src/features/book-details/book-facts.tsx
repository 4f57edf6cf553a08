import type { Book } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes, formatDuration } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { formatLanguageName } from '../../i18n/language-name.ts';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import linkStyles from '../../ui/link.module.css';
import { useBookGenres } from '../genres/genres.parts.ts';
import styles from './book-facts.module.css';
import { ShelfLinks } from './shelf-links.tsx';

type BookFactsProps = {
  book: Book;
  /** As the shelves are named. */
  genreNames: readonly string[];
  pages: number | null;
  /** What the file says the book is about. */
  tags: readonly string[];
};

/** The metadata of a book; unknown values are omitted. Series and genres lead to their shelves. */
export const BookFacts = ({ book, genreNames, pages, tags }: BookFactsProps) => {
  const { t } = useTranslation('bookDetails');
  const { year, publisher, lang, series, series_ord: number, isbn, duration } = book.metadata;
  const paths = usePaths();
  const genres = useBookGenres(genreNames).map(({ genre, label }) => ({ name: genre, label }));
  const lines: [string, ReactNode][] = [
    [t('format'), <Badge key="format">{formatFileFormat(book.format, book)}</Badge>],
    [t('size'), formatBytes(book.bytes)],
    [t('duration'), duration === null ? null : formatDuration(duration)],
    [t('pages'), pages],
    [t('year'), year],
    [t('publisher'), publisher],
    [
      t('series'),
      series !== null && (
        <Link className={linkStyles.link} to={paths.namedShelf('series', series)}>
          {number === null ? series : t('seriesNumber', { series, number })}
        </Link>
      ),
    ],
    [t('genres'), genres.length > 0 && <ShelfLinks shelf="genre" items={genres} />],
    [t('tags'), tags.join(' · ')],
    [t('language'), lang === null ? null : (formatLanguageName(lang) ?? lang)],
    [t('isbn'), isbn],
    [t('added'), formatDate(book.created_at)],
  ];
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...getLineAttributes()}>{value}</dd>
          </div>
        ))}
    </dl>
  );
};
