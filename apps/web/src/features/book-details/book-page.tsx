import type { Book, Chapter } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/format-date.ts';
import { coverImage } from '../../lib/cover-image.ts';
import { playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { ReadingLine } from '../books/books.parts.tsx';
import { NotesOfBook } from '../notes/notes.parts.tsx';
import { Actions } from './actions.tsx';
import { Annotation } from './annotation.tsx';
import styles from './book-details-screen.module.css';
import { Contents } from './contents.tsx';
import { Facts } from './facts.tsx';

/** Height of the cover in CSS pixels. */
const COVER_HEIGHT = 420;

type BookPageProps = {
  book: Book;
  /** What to show until the large one is known. */
  smallCover: string | null;
  readable: boolean;
  /** Undefined while they are on their way. */
  chapters: readonly Chapter[] | undefined;
  pages: number | null;
  /** Set when the contents did not load though the rest is known from the list. */
  contentsFailed: { again: boolean; retry: () => void } | null;
  onDelete: () => void;
};

const Side = ({ book, smallCover }: Pick<BookPageProps, 'book' | 'smallCover'>) => {
  const { t } = useTranslation('bookDetails');
  const { t: tOfBooks } = useTranslation('books');
  const [now] = useState(Date.now);
  const lastRead = book.read_position.updated;
  const { title, authors } = book.metadata;
  return (
    <div className={styles.side}>
      <Cover
        title={title}
        author={authors ?? ''}
        image={coverImage(book, COVER_HEIGHT) ?? smallCover}
        square={book.isAudioBook}
        detail="l"
        loading="eager"
        className={styles.cover}
      />
      <div className={styles.reading}>
        <ReadingLine
          t={tOfBooks}
          read={{ ...book, percent: book.read_percent, opened: lastRead, added: book.created_at }}
          now={now}
          className={styles.line}
        />
        {lastRead !== null && <p>{t('lastRead', { day: formatDay(lastRead, new Date(now)) })}</p>}
      </div>
    </div>
  );
};

/** Letters; a longer title in the largest size would push everything else out of the window. */
const LONG_TITLE = 72;

/** Everything about one book. */
export const BookPage = ({ book, smallCover, readable, chapters, pages, contentsFailed, onDelete }: BookPageProps) => {
  const { t } = useTranslation(['bookDetails', 'books', 'common']);
  const paths = usePaths();
  const { title, authors, annotation, lang } = book.metadata;
  const bookLang = lang ?? undefined;
  const addressOf = ({ spine, fragment }: Chapter): string | null => {
    if (!readable || spine === null) return null;
    const at = new URLSearchParams({ spine: String(spine), ...(fragment !== null && { fragment }) });
    return `${paths.read(book.id)}?${at}`;
  };
  return (
    <article className={styles.book}>
      <Side book={book} smallCover={smallCover} />
      <div className={styles.about}>
        <h1 className={cx([...title].length > LONG_TITLE ? type.titleL : type.titleXl, styles.title)} lang={bookLang}>
          {title}
        </h1>
        <p className={styles.by} lang={authors === null ? undefined : bookLang}>
          {authors ?? t('books:unknownAuthor')}
        </p>
        <Actions book={book} readable={readable} onDelete={onDelete} />
        {!readable && !playsHere(book) && chapters !== undefined && (
          <p className={styles.notHere}>{t(book.isAudioBook ? 'notHereAudio' : 'notHere')}</p>
        )}
        {annotation !== null && (
          <div className={cx(type.prose, styles.annotation)} lang={bookLang}>
            <Annotation html={annotation} />
          </div>
        )}
        <div className={styles.split}>
          <section>
            <h2 className={cx(type.titleS, styles.heading)}>{t('contents')}</h2>
            {chapters !== undefined && <Contents chapters={chapters} lang={bookLang} addressOf={addressOf} />}
            {contentsFailed !== null && (
              <Notice
                tone="danger"
                action={
                  <Button
                    kind="quiet"
                    size="s"
                    waiting={contentsFailed.again && t('loading')}
                    onPress={contentsFailed.retry}
                  >
                    {t('common:tryAgain')}
                  </Button>
                }
              >
                {t('failed.text')}
              </Notice>
            )}
            {chapters === undefined && contentsFailed === null && <Skeleton className={styles.contentsToCome} />}
          </section>
          <section>
            <h2 className={cx(type.titleS, styles.heading)}>{t('details')}</h2>
            <Facts book={book} pages={pages} />
          </section>
          <NotesOfBook bookId={book.id} fastHash={book.fast_hash} lang={bookLang} />
        </div>
      </div>
    </article>
  );
};
