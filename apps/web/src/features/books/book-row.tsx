import { Bookmark, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-date.ts';
import { formatFileFormat, isToken } from '../../lib/book-formats.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import stretched from '../../ui/stretched-link.module.css';
import { TokenTimeLeft } from '../fulfilment/fulfilment.parts.tsx';
import { RatingBadge } from '../ratings/ratings.parts.tsx';
import styles from './book-table.module.css';
import { ReadingProgress } from './reading-progress.tsx';
import { type BookItemProps, getTitleId } from './tile.tsx';

/** The cells of a book's table row. Like `Tile`, it has no event listeners of its own. */
export const BookRow = memo(
  ({ t, book, to, isTabStop, isSelected, isMenuOpen, isCoverPending, now }: BookItemProps) => {
    const { title, authors, opened } = book;
    const lang = book.lang ?? undefined;
    const more = t('more', { title });
    const expires = book.token_expires ?? null;
    return (
      <>
        <div role="gridcell" className={styles.check}>
          <button
            type="button"
            className={styles.pick}
            data-pick
            role="checkbox"
            aria-checked={isSelected}
            aria-label={t('select', { title })}
            tabIndex={-1}
          />
        </div>
        <div role="gridcell" className={styles.cover}>
          <span className={styles.thumb}>
            <Cover
              title={title}
              author={authors ?? ''}
              image={book.cover}
              square={book.audio}
              detail="s"
              flat
              bare={isCoverPending}
              loading="eager"
            />
          </span>
        </div>
        <div role="rowheader" className={styles.name}>
          <span id={getTitleId(book.id)} className={cx(stretched.stretched, styles.title)} {...getLineAttributes(lang)}>
            <Link to={to} data-place data-book={book.id} tabIndex={isTabStop ? 0 : -1} draggable={false}>
              {title}
            </Link>
            {book.rating !== undefined && <RatingBadge rating={book.rating} />}
            {book.favorite && (
              <span className={styles.ribbon} role="img" aria-label={t('favourite')}>
                <Bookmark size={14} strokeWidth={2} fill="currentColor" aria-hidden="true" />
              </span>
            )}
          </span>
          <span className={styles.by} {...getLineAttributes(authors === null ? undefined : lang)}>
            {authors ?? t('unknownAuthor')}
          </span>
          {isToken(book) ? (
            <TokenTimeLeft expires={expires} className={styles.readingBelow} />
          ) : (
            <ReadingProgress t={t} book={book} now={now} className={styles.readingBelow} />
          )}
        </div>
        <div role="gridcell" className={styles.progress}>
          {isToken(book) ? (
            <TokenTimeLeft expires={expires} className={styles.reading} />
          ) : (
            <ReadingProgress t={t} book={book} now={now} className={styles.reading} />
          )}
        </div>
        <div role="gridcell" className={styles.format}>
          <Badge>{formatFileFormat(book.format, { isDrm: book.locked, isLcp: book.licensed === true })}</Badge>
        </div>
        <div role="gridcell" className={styles.size}>
          {formatBytes(book.bytes)}
        </div>
        <div role="gridcell" className={styles.lastRead}>
          {opened === null ? <span aria-hidden="true">–</span> : formatDay(opened, new Date(now))}
        </div>
        <div role="gridcell" className={styles.menu}>
          <button
            type="button"
            className={styles.more}
            data-menu
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            aria-label={more}
            title={more}
            tabIndex={isTabStop ? 0 : -1}
          >
            <Icon of={Ellipsis} />
          </button>
        </div>
      </>
    );
  },
);

/** The row of a book that is not loaded yet. */
export const PlaceholderRow = ({ label }: { label: string }) => (
  <>
    <div className={styles.check} />
    <div className={styles.cover}>
      <span className={styles.placeholder} />
    </div>
    <div role="gridcell" className={styles.name} data-place tabIndex={-1} aria-label={label}>
      <span className={styles.placeholder} />
    </div>
  </>
);
