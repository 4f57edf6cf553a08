import type { TFunction } from 'i18next';
import { Check, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { isToken } from '../../lib/book-formats.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import stretched from '../../ui/stretched-link.module.css';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { TokenTimeLeft } from '../fulfilment/fulfilment.parts.tsx';
import { RatingBadge } from '../ratings/ratings.parts.tsx';
import { BookBadges } from './book-badges.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { isBegun } from './reading-state.ts';
import styles from './tile.module.css';

/** Props shared by the tile and the row of a book. */
export type BookItemProps = {
  t: TFunction<'books'>;
  book: Entry;
  /** The path that a click on the book opens. */
  to: string;
  /** Whether this item is the tab stop of the grid. */
  isTabStop: boolean;
  isSelected: boolean;
  isMenuOpen: boolean;
  /** The cover is rendered in a later batch. */
  isCoverPending: boolean;
  /** In milliseconds since 1970. */
  now: number;
};

/** The id of a book's title, which names its row. */
export const getTitleId = (bookId: string): string => `title-${bookId}`;

type TileProps = BookItemProps & { square: boolean };

/**
 * A book as a tile: cover, title, author, reading progress. Its buttons have no listeners of their own, because hundreds of tiles
 * mount and unmount per second of scrolling; the grid handles their events (`useGrid`).
 */
export const Tile = memo(
  ({ t, book, to, isTabStop, isSelected, isMenuOpen, isCoverPending, now, square }: TileProps) => {
    const { title, authors } = book;
    const lang = book.lang ?? undefined;
    const more = t('more', { title });
    return (
      <div className={cx(styles.tile, square && styles.square, isSelected && styles.selected)}>
        <CoverBox square={square}>
          <span className={styles.stand}>
            <Cover
              title={title}
              author={authors ?? ''}
              image={book.cover}
              square={book.audio}
              inSquare={square}
              bare={isCoverPending}
              className={styles.cover}
              loading="eager"
            />
            {book.favorite && <span className={styles.ribbon} role="img" aria-label={t('favourite')} />}
          </span>
        </CoverBox>
        <h2 className={cx(stretched.stretched, styles.title)} {...getLineAttributes(lang)}>
          <Link to={to} data-place data-book={book.id} tabIndex={isTabStop ? 0 : -1} draggable={false}>
            {title}
          </Link>
        </h2>
        <p className={styles.by} {...getLineAttributes(authors === null ? undefined : lang)}>
          {authors ?? t('unknownAuthor')}
        </p>
        <p className={styles.meta}>
          {book.rating !== undefined && <RatingBadge rating={book.rating} />}
          <BookBadges book={book} />
          {isToken(book) ? (
            <TokenTimeLeft expires={book.token_expires ?? null} className={styles.reading} />
          ) : (
            <ReadingProgress t={t} book={book} now={now} className={isBegun(book) ? styles.reading : undefined} />
          )}
        </p>
        <Deferred>
          <button
            type="button"
            className={styles.pick}
            data-pick
            role="checkbox"
            aria-checked={isSelected}
            aria-label={t('select', { title })}
            tabIndex={-1}
          >
            <Icon of={Check} size="s" />
          </button>
          <button
            type="button"
            className={styles.menu}
            data-menu
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            aria-label={more}
            title={more}
            tabIndex={isTabStop ? 0 : -1}
          >
            <Icon of={Ellipsis} />
          </button>
        </Deferred>
      </div>
    );
  },
);

/** Placeholder of a book that is not loaded yet: one element, because a whole window of them renders at once. */
export const PlaceholderTile = ({ square }: { square: boolean }) => (
  <div className={cx(styles.placeholder, square && styles.square)} data-place tabIndex={-1} />
);
