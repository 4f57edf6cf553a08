import type { TFunction } from 'i18next';
import { Check, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import stretched from '../../ui/stretched.module.css';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { ReadingLine } from './reading-line.tsx';
import styles from './tile.module.css';

/** What every way of showing one book is told. */
export type BookPlaceProps = {
  t: TFunction<'books'>;
  book: Entry;
  /** Where a touch on the book leads. */
  to: string;
  /** Whether Tab stops here. */
  isStop: boolean;
  isChosen: boolean;
  isMenuOpen: boolean;
  /** Its cover is not drawn yet. */
  isBare: boolean;
  /** In milliseconds since 1970. */
  now: number;
};

type TileProps = BookPlaceProps & { square: boolean };

/**
 * A book standing on its shelf: cover, title, author, how far it is read. Plain buttons without listeners of their own, since
 * hundreds of tiles come and go in a second of scrolling; the grid hears what happens to them (`useGrid`).
 */
export const Tile = memo(({ t, book, to, isStop, isChosen, isMenuOpen, isBare, now, square }: TileProps) => {
  const { title, authors } = book;
  const lang = book.lang ?? undefined;
  const more = t('more', { title });
  return (
    <div className={cx(styles.tile, square && styles.square, isChosen && styles.chosen)}>
      <CoverBox square={square}>
        <span className={styles.stand}>
          <Cover
            title={title}
            author={authors ?? ''}
            image={book.cover}
            square={book.audio}
            inSquare={square}
            bare={isBare}
            className={styles.cover}
            loading="eager"
          />
          {book.favorite && <span className={styles.ribbon} role="img" aria-label={t('favourite')} />}
        </span>
      </CoverBox>
      <h2 className={cx(stretched.stretched, styles.title)} lang={lang}>
        <Link to={to} data-place data-book={book.id} tabIndex={isStop ? 0 : -1} draggable={false}>
          {title}
        </Link>
      </h2>
      <p className={styles.by} lang={authors === null ? undefined : lang}>
        {authors ?? t('unknownAuthor')}
      </p>
      <p className={styles.meta}>
        <ReadingLine t={t} read={book} now={now} className={styles.reading} />
      </p>
      <Later>
        <button
          type="button"
          className={styles.pick}
          data-pick
          role="checkbox"
          aria-checked={isChosen}
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
          tabIndex={isStop ? 0 : -1}
        >
          <Icon of={Ellipsis} />
        </button>
      </Later>
    </div>
  );
});

/** The place of a book that is not here yet: one element, for a whole window of them is drawn at a time. */
export const TileToCome = ({ square }: { square: boolean }) => (
  <div className={cx(styles.toCome, square && styles.square)} data-place tabIndex={-1} />
);
