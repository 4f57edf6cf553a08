import { useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { OpeningFailed, OpeningWait } from './opening-states.tsx';
import { useOpening } from './reader.queries.ts';
import { ReaderDesk } from './reader-desk.tsx';

/** The browser reader: one book, and nothing of the library around it (spec section 2). */
export const ReaderScreen = () => {
  const { bookId = '' } = useParams();
  const opening = useOpening(bookId);
  usePageTitle(opening.data?.title);
  if (opening.data) {
    const renew = async () => {
      const { isSuccess, data } = await opening.refetch();
      return isSuccess ? data : null;
    };
    return <ReaderDesk key={bookId} bookId={bookId} opening={opening.data} renew={renew} />;
  }
  if (opening.isError) return <OpeningFailed error={opening.error} onRetry={() => void opening.refetch()} />;
  return <OpeningWait />;
};
