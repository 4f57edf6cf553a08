import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './statistics.module.css';
import type { ReadBook } from './statistics.queries.ts';

/** The title of a book of the statistics: a link while it is in the library. */
const BookTitle = ({ book }: { book: ReadBook }) => {
  const { t } = useTranslation('statistics');
  const paths = usePaths();
  if (book.title === null) return <span className={type.soft}>{t('deletedBook')}</span>;
  const lang = book.lang ?? undefined;
  if (book.state === 'library')
    return (
      <Link to={paths.book(book.id)} className={styles.bookTitle} {...getLineAttributes(lang)}>
        {book.title}
      </Link>
    );
  return (
    <>
      <span {...getLineAttributes(lang)}>{book.title}</span> <span className={type.soft}>({t('inBin')})</span>
    </>
  );
};

/** A book with its cover, and what is said about it below its title. */
export const BookLine = ({ book, children }: { book: ReadBook; children?: ReactNode }) => (
  <div className={styles.bookLine}>
    <CoverBox className={styles.thumb}>
      <Cover
        title={book.title ?? ''}
        author={book.authors ?? ''}
        image={book.cover}
        square={book.audio}
        detail="s"
        flat
        bare={book.title === null}
      />
    </CoverBox>
    <div className={styles.bookWords}>
      <p className={styles.bookName}>
        <BookTitle book={book} />
      </p>
      {children}
    </div>
  </div>
);
