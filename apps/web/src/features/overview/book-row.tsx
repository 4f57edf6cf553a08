import type { BookFilter } from '@lectern/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toBookPath } from '../../lib/book-path.ts';
import { getFlags } from '../../lib/flags.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { CoverRow, CoverRowItem, type RowStop } from '../../ui/cover-row/cover-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { BookBadges, ReadingProgress } from '../books/books.parts.tsx';
import { type Entry, useRows, type View } from '../catalogue/catalogue.queries.ts';
import styles from './overview.module.css';

/** Books in a row; the link leads to all of them. */
const MAX_BOOKS = 20;
/** What can be opened where audiobooks are off. */
const EBOOKS: BookFilter = { type: ['ebook'] };

const RowItem = ({ book, square, stop }: { book: Entry; square: boolean; stop: RowStop }) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { title, authors } = book;
  const lang = book.lang ?? undefined;
  const [now] = useState(Date.now);
  return (
    <CoverRowItem
      square={square}
      cover={(className) => (
        <Cover
          title={title}
          author={authors ?? ''}
          image={book.cover}
          square={book.audio}
          inSquare={square}
          className={className}
        />
      )}
      mark={book.favorite && <span className={styles.ribbon} role="img" aria-label={t('favourite')} />}
      lang={lang}
      link={
        <Link to={toBookPath(book, paths)} {...stop}>
          {title}
        </Link>
      }
      by={authors ?? t('unknownAuthor')}
      byLang={authors === null ? undefined : lang}
    >
      <p className={styles.meta}>
        <BookBadges book={book} />
        <ReadingProgress t={t} book={book} now={now} className={styles.progressed} />
      </p>
    </CoverRowItem>
  );
};

/** A row of books that scrolls sideways, with a link to all of them; shows nothing without books. */
export const BookRow = ({
  title,
  kind,
  order,
  excluded,
  allLink,
}: {
  title: string;
  kind: 'all' | 'recent' | 'favorites';
  order: View['order'];
  /** Ids of books that are shown elsewhere on the page. */
  excluded?: readonly (string | undefined)[];
  allLink: ReactNode;
}) => {
  const { total, requestRange, rowAt } = useRows({
    shelf: { kind },
    order,
    ...(!getFlags().audioBooks && { filter: EBOOKS }),
  });
  const count = Math.min(total, MAX_BOOKS);
  useEffect(() => requestRange(0, count), [requestRange, count]);
  const books = Array.from({ length: count }, (_, index) => rowAt(index)).filter(
    (book): book is Entry => book !== undefined && !excluded?.includes(book.id),
  );
  // A row of recordings alone has square boxes.
  const square = books.every(({ audio }) => audio);
  if (books.length === 0) return null;
  return (
    <TitledSection title={title} link={allLink}>
      {(titleId) => (
        <CoverRow labelledBy={titleId} items={books}>
          {(book, stop) => <RowItem book={book} square={square} stop={stop} />}
        </CoverRow>
      )}
    </TitledSection>
  );
};
