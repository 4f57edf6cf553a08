import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type from '../../ui/theme/type.module.css';
import { useBook } from '../books/books.queries.ts';
import { TokenGuide } from '../fulfilment/fulfilment.parts.tsx';
import styles from './opening-states.module.css';
import { BackLink } from './opening-states.tsx';

/** Whether the book is a token, which no reader opens. */
export const isTokenRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'fulfilment.on_device';

/** What to do with a token that was opened like a book: how to get the book on a device, and the token to download. */
export const TokenScreen = ({ bookId, refusal }: { bookId: string; refusal: CallError }) => {
  const { t } = useTranslation(['fulfilment', 'reader']);
  const { book: bookPath } = usePaths();
  const { data: book } = useBook(bookId);
  const heading = String(refusal.details.title ?? t('heading'));
  usePageTitle(heading);
  return (
    <main className={styles.error}>
      <div className={styles.token}>
        <h1 className={type.titleM}>{heading}</h1>
        {book && (
          <TokenGuide
            book={book}
            action={
              <DownloadLink kind="primary" href={book.link} fileName={book.name}>
                {t('download')}
              </DownloadLink>
            }
          />
        )}
        <p className={styles.links}>
          <ButtonLink to={bookPath(bookId)}>{t('reader:about')}</ButtonLink>
          <BackLink />
        </p>
      </div>
    </main>
  );
};
