import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Annotation, Facts } from '../book-details/book-details.parts.tsx';
import { useBook } from '../books/books.queries.ts';
import styles from './info-tab.module.css';
import type { Opened } from './opened.ts';

/** What the audiobook is: the publisher's words, who made it, how long it is. */
export const InfoTab = ({ book }: { book: Opened }) => {
  const { t } = useTranslation('listening');
  const paths = usePaths();
  const { data } = useBook(book.id);
  const lang = book.lang ?? undefined;
  const lines = [
    [t('info.author'), book.authors, lang],
    [t('info.narrator'), book.narrators, lang],
  ] as const;
  return (
    <div className={styles.info}>
      {data?.metadata.annotation && (
        <div className={styles.annotation} lang={lang}>
          <Annotation html={data.metadata.annotation} />
        </div>
      )}
      <dl className={styles.facts}>
        {lines
          .filter(([, value]) => value !== null)
          .map(([name, value, of]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={of}>{value}</dd>
            </div>
          ))}
      </dl>
      {data ? <Facts book={data} pages={null} /> : <Skeleton className={styles.coming} />}
      <p>
        <Link className={styles.more} to={paths.book(book.id)}>
          {t('info.page')}
        </Link>
      </p>
    </div>
  );
};
