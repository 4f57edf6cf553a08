import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getLineAttributes, getProseAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Annotation, BookFacts } from '../book-details/book-details.parts.tsx';
import { useBook } from '../books/books.queries.ts';
import styles from './info-tab.module.css';
import type { OpenedBook } from './opened-book.ts';

/** About the audiobook: description, author, narrator, details. */
export const InfoTab = ({ book }: { book: OpenedBook }) => {
  const { t } = useTranslation('listening');
  const paths = usePaths();
  const { data } = useBook(book.id);
  const lang = book.lang ?? undefined;
  const credits = [
    [t('info.author'), book.authors, lang],
    [t('info.narrator'), book.narrators, lang],
  ] as const;
  return (
    <div className={styles.info}>
      {book.leftOut && (
        <p className={styles.leftOut} role="note">
          {t('leftOut', { files: book.leftOut.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {data?.metadata.annotation && (
        <div className={styles.annotation} {...getProseAttributes(lang)}>
          <Annotation html={data.metadata.annotation} />
        </div>
      )}
      <dl className={styles.facts}>
        {credits
          .filter(([, value]) => value !== null)
          .map(([name, value, valueLang]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd {...getLineAttributes(valueLang)}>{value}</dd>
            </div>
          ))}
      </dl>
      {data ? (
        <BookFacts book={data} genreNames={data.genre_names} pages={null} tags={data.tags} />
      ) : (
        <Skeleton className={styles.placeholder} />
      )}
      <p>
        <Link className={styles.more} to={paths.book(book.id)}>
          {t('info.page')}
        </Link>
      </p>
    </div>
  );
};
