import type { Book } from '@lectern/contracts';
import { ChevronLeft, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { opensHere } from '../../lib/opens-here.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { DeleteBooks } from '../books/books.parts.tsx';
import { useBook } from '../books/books.queries.ts';
import styles from './book-details-screen.module.css';
import { BookPage } from './book-page.tsx';
import { LoadingBook } from './loading-book.tsx';
import { previewOf } from './preview.ts';

const NotFound = () => {
  const { t } = useTranslation('bookDetails');
  const paths = usePaths();
  return (
    <EmptyState drawing="gap" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink kind="primary" to={paths.books}>
        {t('notFound.home')}
      </ButtonLink>
    </EmptyState>
  );
};

const Failed = ({ again, onAgain }: { again: boolean; onAgain: () => void }) => {
  const { t } = useTranslation(['bookDetails', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} waiting={again && t('loading')} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** One book: what it is, how far it is read, what is in it. Spec section 2, "Book details". */
export const BookDetailsScreen = () => {
  const { t } = useTranslation('books');
  const { bookId = '' } = useParams();
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: details, entry, error, isFetching, refetch } = useBook(bookId);
  // The library knows enough to begin with, so that nothing waits that is known.
  const known = useMemo(() => entry && previewOf(entry), [entry]);
  const book: Book | undefined = isGone(error) ? undefined : (details ?? known);
  const [isAsked, setAsked] = useState(false);
  usePageTitle(book?.metadata.title);

  return (
    <div className={styles.page}>
      <nav className={styles.back}>
        <Link to={paths.books}>
          <Icon of={ChevronLeft} size="s" />
          {t('title')}
        </Link>
      </nav>
      {book !== undefined && (
        <BookPage
          book={book}
          smallCover={entry?.cover ?? null}
          readable={details?.readable ?? (entry !== undefined && opensHere(entry))}
          chapters={details?.chapters}
          pages={details?.pages ?? null}
          contentsFailed={
            error !== null && details === undefined ? { again: isFetching, retry: () => void refetch() } : null
          }
          onDelete={() => setAsked(true)}
        />
      )}
      {book === undefined && error === null && <LoadingBook />}
      {book === undefined &&
        error !== null &&
        (isGone(error) ? <NotFound /> : <Failed again={isFetching} onAgain={() => void refetch()} />)}
      <DeleteBooks
        books={book ? [book] : []}
        isOpen={isAsked && book !== undefined}
        onClose={() => setAsked(false)}
        onDeleting={() => void navigate(paths.books, { replace: true })}
      />
    </div>
  );
};
