import type { Book } from '@lectern/contracts';
import { ChevronLeft, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { canReadInApp } from '../../lib/book-formats.ts';
import { CallError } from '../../lib/call-error.ts';
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
import { toPreviewBook } from './preview-book.ts';

const NotFound = () => {
  const { t } = useTranslation('bookDetails');
  const paths = usePaths();
  return (
    <EmptyState isScreen drawing="gap" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink kind="primary" to={paths.books}>
        {t('notFound.home')}
      </ButtonLink>
    </EmptyState>
  );
};

const LoadingFailed = ({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) => {
  const { t } = useTranslation(['bookDetails', 'common']);
  return (
    <EmptyState isScreen drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} pendingLabel={isRetrying && t('loading')} onPress={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

/** No book has this address, or none can have it. */
const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'file.not_found' || error.code === 'request.invalid');

/** The details page of a book. Spec section 2, "Book details". */
export const BookDetailsScreen = () => {
  const { t } = useTranslation('books');
  const { bookId = '' } = useParams();
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: details, entry, error, isFetching, refetch } = useBook(bookId);
  // Shows what the local catalogue knows until the details are loaded.
  const preview = useMemo(() => entry && toPreviewBook(entry), [entry]);
  const book: Book | undefined = isNotFound(error) ? undefined : (details ?? preview);
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  usePageTitle(book?.metadata.title);

  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <Link to={paths.books}>
          <Icon of={ChevronLeft} size="s" />
          {t('title')}
        </Link>
      </div>
      {book !== undefined && (
        <BookPage
          book={book}
          smallCover={entry?.cover ?? null}
          authorNames={details?.author_names ?? entry?.author_names ?? []}
          genreNames={details?.genre_names ?? entry?.genres ?? []}
          canRead={details?.readable ?? (entry !== undefined && canReadInApp(entry))}
          chapters={details?.chapters}
          pages={details?.pages ?? null}
          tags={details?.tags ?? []}
          rating={details?.rating ?? entry?.rating ?? null}
          review={details?.review ?? entry?.review ?? ''}
          contentsFailed={
            error !== null && details === undefined ? { isRetrying: isFetching, retry: () => void refetch() } : null
          }
          onDelete={() => setDeleteOpen(true)}
        />
      )}
      {book === undefined && error === null && <LoadingBook />}
      {book === undefined &&
        error !== null &&
        (isNotFound(error) ? <NotFound /> : <LoadingFailed isRetrying={isFetching} onRetry={() => void refetch()} />)}
      <DeleteBooks
        books={book ? [book] : []}
        isOpen={isDeleteOpen && book !== undefined}
        onClose={() => setDeleteOpen(false)}
        onDeleting={() => void navigate(paths.books, { replace: true })}
      />
    </div>
  );
};
