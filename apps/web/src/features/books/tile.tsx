import type { Book } from '@lectern/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coverImage } from '../../lib/cover-image.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { BookMenu } from './book-menu.tsx';
import { ReadingLine } from './reading-line.tsx';
import styles from './tile.module.css';

/** What every way of showing one book is told. */
export type BookPlaceProps = {
  book: Book;
  /** Where a touch on the book leads. */
  to: string;
  /** Whether Tab stops here. */
  isStop: boolean;
  /** In milliseconds since 1970. */
  now: number;
  onDelete: (book: Book) => void;
};

/** Height of a tile's cover in CSS pixels, where it is largest. */
const COVER_HEIGHT = 270;

/** A book standing on its shelf: cover, title, author, how far it is read. */
export const Tile = memo(({ book, to, isStop, now, onDelete }: BookPlaceProps) => {
  const { t } = useTranslation('books');
  const { title, authors, lang } = book.metadata;
  const image = coverImage(book, COVER_HEIGHT);
  const tall = image !== null && image.width / image.height < 0.66;
  return (
    <li className={styles.tile} data-book-area>
      <CoverBox>
        <span className={cx(styles.stand, tall && styles.tall)}>
          <Cover
            title={title}
            author={authors ?? ''}
            image={image}
            square={book.isAudioBook}
            className={styles.cover}
          />
          {book.favorite && <span className={styles.ribbon} role="img" aria-label={t('favourite')} />}
        </span>
      </CoverBox>
      <h2 className={styles.title} lang={lang ?? undefined}>
        <Link to={to} data-book={book.id} tabIndex={isStop ? 0 : -1}>
          {title}
        </Link>
      </h2>
      <p className={styles.by} lang={authors === null ? undefined : (lang ?? undefined)}>
        {authors ?? t('unknownAuthor')}
      </p>
      <p className={styles.meta}>
        <ReadingLine book={book} now={now} className={styles.reading} />
      </p>
      <BookMenu book={book} tabbed={isStop} className={styles.menu} onDelete={onDelete} />
    </li>
  );
});
