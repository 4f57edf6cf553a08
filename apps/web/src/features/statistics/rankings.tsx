import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type from '../../ui/theme/type.module.css';
import { useGenreFormatter } from '../genres/genres.parts.ts';
import { BookLine } from './book-lines.tsx';
import { formatTime } from './format.ts';
import styles from './statistics.module.css';
import type { Statistics } from './statistics.queries.ts';

type Ranked = { key: string; name: ReactNode; seconds: number };

const toWidth = (share: number): CSSProperties => ({ inlineSize: `${(share * 100).toFixed(1)}%` });

/** Names with their time, most first; the bars repeat the times. */
const RankedList = ({ title, items }: { title: string; items: readonly Ranked[] }) => {
  const highest = Math.max(1, ...items.map(({ seconds }) => seconds));
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={type.titleS}>{title}</h2>
      <ol className={styles.ranks}>
        {items.map(({ key, name, seconds }) => (
          <li key={key}>
            <span className={styles.rankName} {...getLineAttributes()}>
              {name}
            </span>
            <span className={styles.rankTime}>{formatTime(seconds)}</span>
            <i className={styles.rankBar} style={toWidth(seconds / highest)} />
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The authors and genres with most time. */
export const Rankings = ({ authors, genres }: Pick<Statistics, 'authors' | 'genres'>) => {
  const { t } = useTranslation('statistics');
  const paths = usePaths();
  const formatGenre = useGenreFormatter();
  return (
    <div className={styles.columns}>
      <RankedList
        title={t('authors')}
        items={authors.map(({ name, seconds }) => ({
          key: name,
          name: <Link to={paths.namedShelf('author', name)}>{name}</Link>,
          seconds,
        }))}
      />
      {formatGenre && (
        <RankedList
          title={t('genres')}
          items={genres.map(({ name, seconds }) => ({
            key: name,
            name: <Link to={paths.namedShelf('genre', name)}>{formatGenre(name)}</Link>,
            seconds,
          }))}
        />
      )}
    </div>
  );
};

/** The books with most time, and the time of those that were deleted. */
export const TopBooks = ({ books, deleted }: Pick<Statistics, 'books' | 'deleted'>) => {
  const { t } = useTranslation('statistics');
  if (books.length === 0 && deleted.books === 0) return null;
  return (
    <section aria-label={t('books')}>
      <h2 className={type.titleS}>{t('books')}</h2>
      <ol className={styles.bookList}>
        {books.map(({ book, seconds }) => (
          <li key={book.id}>
            <BookLine book={book}>
              <p className={styles.small}>{formatTime(seconds)}</p>
            </BookLine>
          </li>
        ))}
      </ol>
      {deleted.books > 0 && (
        <p className={styles.small}>{t('deleted', { count: deleted.books, time: formatTime(deleted.seconds) })}</p>
      )}
    </section>
  );
};
