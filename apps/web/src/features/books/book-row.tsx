import { Bookmark } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-date.ts';
import { coverImage } from '../../lib/cover-image.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { BookMenu } from './book-menu.tsx';
import styles from './book-table.module.css';
import { ReadingLine } from './reading-line.tsx';
import type { BookPlaceProps } from './tile.tsx';

/** Height of a row's cover in CSS pixels. */
const COVER_HEIGHT = 54;

export const BookRow = memo(({ book, to, isStop, now, onDelete }: BookPlaceProps) => {
  const { t } = useTranslation('books');
  const { title, authors, lang } = book.metadata;
  const lastRead = book.read_position.updated;
  return (
    <tr data-book-area>
      <td className={styles.cover}>
        <span className={styles.thumb}>
          <Cover
            title={title}
            author={authors ?? ''}
            image={coverImage(book, COVER_HEIGHT)}
            square={book.isAudioBook}
            detail="s"
            flat
          />
        </span>
      </td>
      <td className={styles.name}>
        <span className={styles.title} lang={lang ?? undefined}>
          <Link to={to} data-book={book.id} tabIndex={isStop ? 0 : -1}>
            {title}
          </Link>
          {book.favorite && (
            <span className={styles.ribbon} role="img" aria-label={t('favourite')}>
              <Bookmark size={14} strokeWidth={2} fill="currentColor" aria-hidden="true" />
            </span>
          )}
        </span>
        <span className={styles.by} lang={authors === null ? undefined : (lang ?? undefined)}>
          {authors ?? t('unknownAuthor')}
        </span>
        <ReadingLine book={book} now={now} className={styles.readingBelow} />
      </td>
      <td className={styles.progress}>
        <ReadingLine book={book} now={now} className={styles.reading} />
      </td>
      <td className={styles.format}>
        <Badge>{book.format.toUpperCase()}</Badge>
      </td>
      <td className={styles.size}>{formatBytes(book.bytes)}</td>
      <td className={styles.lastRead}>{lastRead === null ? '–' : formatDay(lastRead, new Date(now))}</td>
      <td className={styles.menu}>
        <BookMenu book={book} tabbed={isStop} onDelete={onDelete} />
      </td>
    </tr>
  );
});
