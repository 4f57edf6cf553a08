import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import stretched from '../../ui/stretched.module.css';
import type from '../../ui/theme/type.module.css';
import { ReadingLine } from '../books/books.parts.tsx';
import { type Entry, useRows, type View } from '../catalogue/catalogue.queries.ts';
import styles from './overview.module.css';
import { addressOf } from './ways.ts';

/** So many books stand on a ledge; the rest is behind its link. */
const MOST = 20;

type StandingProps = { book: Entry; square: boolean; stop: { tabIndex: 0 | -1; 'data-stop': number } };

const Standing = ({ book, square, stop }: StandingProps) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { title, authors, lang } = book;
  const [now] = useState(Date.now);
  return (
    <li className={styles.standing}>
      <CoverBox square={square} className={styles.box}>
        <span className={styles.stand}>
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
        <Link to={addressOf(book, paths)} {...stop}>
          {title}
        </Link>
      </h3>
      <p className={styles.by} lang={authors === null ? undefined : (lang ?? undefined)}>
        {authors ?? t('unknownAuthor')}
      </p>
      <ReadingLine t={t} read={book} now={now} className={styles.progressed} />
    </li>
  );
};

/** Books side by side on a ledge that scrolls sideways, with a link to all of them; nothing where there are none. */
export const Ledge = ({
  title,
  kind,
  order,
  without,
  all,
}: {
  title: string;
  kind: 'all' | 'recent' | 'favorites';
  order: View['order'];
  /** Of books that stand elsewhere on the page. */
  without?: readonly (string | undefined)[];
  all: ReactNode;
}) => {
  const id = useId();
  const { total, want, rowAt } = useRows({ shelf: { kind }, order });
  const count = Math.min(total, MOST);
  useEffect(() => want(0, count), [want, count]);
  const books = Array.from({ length: count }, (_, index) => rowAt(index)).filter(
    (book): book is Entry => book !== undefined && !without?.includes(book.id),
  );
  // Nothing else stands here that would be taller.
  const square = books.every(({ audio }) => audio);
  const { row, stopAt } = useRowKeys<HTMLUListElement>(books.length);
  if (books.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 className={type.titleS} id={id}>
          {title}
        </h2>
        {all}
      </div>
      <ul className={styles.ledge} aria-labelledby={id} {...row}>
        {books.map((book, at) => (
          <Standing key={book.id} book={book} square={square} stop={stopAt(at)} />
        ))}
      </ul>
    </section>
  );
};
