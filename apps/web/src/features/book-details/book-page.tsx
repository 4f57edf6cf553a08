import type { Book, Chapter } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInSentence } from '../../i18n/format-date.ts';
import { canPlayInApp, isToken } from '../../lib/book-formats.ts';
import { getLineAttributes, getProseAttributes } from '../../lib/book-text.ts';
import { getCoverImage } from '../../lib/cover-image.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { ReadingProgress } from '../books/books.parts.tsx';
import { TokenGuide } from '../fulfilment/fulfilment.parts.tsx';
import { BookLicenceSection } from '../lcp/lcp.parts.tsx';
import { BookNotes } from '../notes/notes.parts.tsx';
import { BookRating } from '../ratings/ratings.parts.tsx';
import { Annotation } from './annotation.tsx';
import { BookActions } from './book-actions.tsx';
import styles from './book-details-screen.module.css';
import { BookFacts } from './book-facts.tsx';
import { ShelfLinks } from './shelf-links.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** Height of the cover in CSS pixels. */
const COVER_HEIGHT = 420;

type BookPageProps = {
  book: Book;
  /** Shown until the large cover is known. */
  smallCover: string | null;
  /** As the shelves are named. */
  authorNames: readonly string[];
  genreNames: readonly string[];
  canRead: boolean;
  /** Undefined while loading. */
  chapters: readonly Chapter[] | undefined;
  pages: number | null;
  tags: readonly string[];
  /** The reader's own: null and empty when there is none. */
  rating: number | null;
  review: string;
  /** Set when the contents did not load although the rest is known from the catalogue. */
  contentsFailed: { isRetrying: boolean; retry: () => void } | null;
  onDelete: () => void;
};

const BookSidebar = ({ book, smallCover }: Pick<BookPageProps, 'book' | 'smallCover'>) => {
  const { t } = useTranslation('bookDetails');
  const { t: tBooks } = useTranslation('books');
  const [now] = useState(Date.now);
  const lastRead = book.read_position.updated;
  const { title, authors } = book.metadata;
  return (
    <div className={styles.side}>
      <Cover
        title={title}
        author={authors ?? ''}
        image={getCoverImage(book, COVER_HEIGHT) ?? smallCover}
        square={book.isAudioBook}
        detail="l"
        loading="eager"
        className={styles.cover}
      />
      <div className={styles.reading}>
        <ReadingProgress
          t={tBooks}
          book={{ ...book, percent: book.read_percent, opened: lastRead, added: book.created_at }}
          now={now}
          className={styles.line}
        />
        {lastRead !== null && <p>{t('lastRead', { day: formatDayInSentence(lastRead, new Date(now)) })}</p>}
      </div>
    </div>
  );
};

/** Why a book can be neither read nor played here. */
const getNotHereKey = ({ isAudioBook, isDrm }: Pick<Book, 'isAudioBook' | 'isDrm'>) => {
  if (!isAudioBook) return 'notHere';
  return isDrm ? 'notHereAudio' : 'notHerePlayer';
};

/** In characters. Longer titles are set smaller, so that they do not push everything else out of view. */
const LONG_TITLE = 72;

/** Cover, title, actions, description, contents, facts and notes of a book. */
export const BookPage = ({
  book,
  smallCover,
  authorNames,
  genreNames,
  canRead,
  chapters,
  pages,
  tags,
  rating,
  review,
  contentsFailed,
  onDelete,
}: BookPageProps) => {
  const { t } = useTranslation(['bookDetails', 'books', 'common']);
  const paths = usePaths();
  const { title, authors, annotation, lang } = book.metadata;
  const bookLang = lang ?? undefined;
  const getHref = ({ spine, fragment }: Chapter): string | null => {
    if (!canRead || spine === null) return null;
    const at = new URLSearchParams({ spine: String(spine), ...(fragment !== null && { fragment }) });
    return `${paths.read(book.id)}?${at}`;
  };
  return (
    <article className={styles.book}>
      <BookSidebar book={book} smallCover={smallCover} />
      <div className={styles.about}>
        <h1
          className={cx([...title].length > LONG_TITLE ? type.titleL : type.titleXl, styles.title)}
          {...getLineAttributes(bookLang)}
        >
          {title}
        </h1>
        <p className={styles.by} {...getLineAttributes(authors === null ? undefined : bookLang)}>
          {authorNames.length > 0 ? (
            <ShelfLinks shelf="author" items={authorNames.map((name) => ({ name, label: name }))} />
          ) : (
            (authors ?? t('books:unknownAuthor'))
          )}
        </p>
        <BookActions book={book} canRead={canRead} onDelete={onDelete} />
        {isToken(book) && <TokenGuide book={book} />}
        {!canRead && !canPlayInApp(book) && !isToken(book) && chapters !== undefined && (
          <p className={styles.notHere}>{t(getNotHereKey(book))}</p>
        )}
        {annotation !== null && (
          <div className={cx(type.prose, styles.annotation)} {...getProseAttributes(bookLang)}>
            <Annotation html={annotation} />
          </div>
        )}
        <BookRating key={book.id} book={{ id: book.id, title }} rating={rating} review={review} />
        <div className={styles.split}>
          {!isToken(book) && (
            <section>
              <h2 className={cx(type.titleS, styles.heading)}>{t('contents')}</h2>
              {chapters !== undefined && <TableOfContents chapters={chapters} lang={bookLang} getHref={getHref} />}
              {contentsFailed !== null && (
                <Notice
                  tone="danger"
                  action={
                    <Button
                      kind="quiet"
                      size="s"
                      pendingLabel={contentsFailed.isRetrying && t('loading')}
                      onPress={contentsFailed.retry}
                    >
                      {t('common:tryAgain')}
                    </Button>
                  }
                >
                  {t('failed.text')}
                </Notice>
              )}
              {chapters === undefined && contentsFailed === null && <Skeleton className={styles.contentsPlaceholder} />}
            </section>
          )}
          <section>
            <h2 className={cx(type.titleS, styles.heading)}>{t('details')}</h2>
            <BookFacts book={book} genreNames={genreNames} pages={pages} tags={tags} />
            {book.isLcp && (
              <BookLicenceSection bookId={book.id} title={title} headingClassName={cx(type.titleS, styles.heading)} />
            )}
          </section>
          <BookNotes bookId={book.id} fastHash={book.fast_hash} lang={bookLang} />
        </div>
      </div>
    </article>
  );
};
