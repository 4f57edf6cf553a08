import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import stretched from '../../ui/stretched-link.module.css';
import type from '../../ui/theme/type.module.css';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { ReadingProgress } from '../books/books.parts.tsx';
import { type Entry, useRows, type View } from '../catalogue/catalogue.queries.ts';
import styles from './overview.module.css';

/** The path of a book: its reader or player where the browser supports the format, else its details. */
export const toBookPath = (book: Entry, paths: ReturnType<typeof usePaths>): string => {
  if (canPlayInApp(book)) return paths.audio(book.name);
  return canReadInApp(book) ? paths.read(book.id) : paths.book(book.id);
};

/** Books in a row; the link leads to all of them. */
const MAX_BOOKS = 20;

type RowItemProps = { book: Entry; square: boolean; stop: { tabIndex: 0 | -1; 'data-stop': number } };

const RowItem = ({ book, square, stop }: RowItemProps) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { title, authors, lang } = book;
  const [now] = useState(Date.now);
  return (
    <li className={styles.rowItem}>
      <CoverBox square={square} className={styles.box}>
        <span className={styles.coverFrame}>
          <Cover
            title={title}
            author={authors ?? ''}
            image={book.cover}
            square={book.audio}
            inSquare={square}
            className={styles.print}
          />
          {book.favorite && <span className={styles.ribbon} role="img" aria-label={t('favourite')} />}
        </span>
      </CoverBox>
      <h3 className={cx(stretched.stretched, styles.title)} lang={lang ?? undefined}>
        <Link to={toBookPath(book, paths)} {...stop}>
          {title}
        </Link>
      </h3>
      <p className={styles.by} lang={authors === null ? undefined : (lang ?? undefined)}>
        {authors ?? t('unknownAuthor')}
      </p>
      <ReadingProgress t={t} book={book} now={now} className={styles.progressed} />
    </li>
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
  const id = useId();
  const { total, requestRange, rowAt } = useRows({ shelf: { kind }, order });
  const count = Math.min(total, MAX_BOOKS);
  useEffect(() => requestRange(0, count), [requestRange, count]);
  const books = Array.from({ length: count }, (_, index) => rowAt(index)).filter(
    (book): book is Entry => book !== undefined && !excluded?.includes(book.id),
  );
  // A row of recordings alone has square boxes.
  const square = books.every(({ audio }) => audio);
  const { row, stopAt } = useRovingFocus<HTMLUListElement>(books.length);
  if (books.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 className={type.titleS} id={id}>
          {title}
        </h2>
        {allLink}
      </div>
      <ul className={styles.row} aria-labelledby={id} {...row}>
        {books.map((book, index) => (
          <RowItem key={book.id} book={book} square={square} stop={stopAt(index)} />
        ))}
      </ul>
    </section>
  );
};
