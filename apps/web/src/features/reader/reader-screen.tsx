import type { Target } from '@lectern/contracts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';

export { WarmFrame } from './frame/warm-frame.tsx';

import { claimSurface, releaseSurface } from './frame/surface-frames.ts';
import { LicenceFailed } from './lcp/licence-failed.tsx';
import { PassphraseSheet } from './lcp/passphrase-sheet.tsx';
import { asksPassphrase, isOfLicence } from './lcp/refusal.ts';
import { OpeningFailed, OpeningWait, Preparing } from './opening-states.tsx';
import { PagesDesk } from './pages/pages-desk.tsx';
import { surfaceUrl, useOpening } from './reader.queries.ts';
import { ReaderDesk } from './reader-desk.tsx';

/** The contents entry that an address asks for (`?spine=3&fragment=notes`), null without one. */
const entryIn = (search: URLSearchParams): Target | null => {
  const spine = Number(search.get('spine') ?? Number.NaN);
  return Number.isInteger(spine) && spine >= 0 ? { kind: 'entry', spine, fragment: search.get('fragment') } : null;
};

/** The browser reader: one book, and nothing of the library around it (spec section 2). */
export const ReaderScreen = () => {
  const { bookId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [start] = useState(() => entryIn(search));
  const asked = search.size > 0;
  // Loaded again, the page begins where the reader has come to, not at the entry once more.
  useEffect(() => {
    if (asked) setSearch({}, { replace: true });
  }, [asked, setSearch]);

  // before the answer that will name its address
  useLayoutEffect(() => {
    claimSurface(surfaceUrl());
    return releaseSurface;
  }, []);
  const opening = useOpening(bookId);
  const { data } = opening;
  usePageTitle(data && data.state !== 'preparing' ? data.title : undefined);
  // also of a book that is open: a licence may end while it is read
  if (isOfLicence(opening.error)) {
    const { error: refusal, isFetching } = opening;
    const again = (): void => void opening.refetch();
    return asksPassphrase(refusal) ? (
      <PassphraseSheet bookId={bookId} refusal={refusal} isOpening={isFetching} onUnlocked={again} />
    ) : (
      <LicenceFailed bookId={bookId} refusal={refusal} again={isFetching} onRetry={again} />
    );
  }
  if (data?.state === 'ready') {
    const renew = async () => {
      const again = (await opening.refetch()).data;
      return again?.state === 'ready' ? again : null;
    };
    return <ReaderDesk key={bookId} bookId={bookId} opening={data} start={start} renew={renew} />;
  }
  if (data?.state === 'pages') {
    const renew = async () => {
      const again = (await opening.refetch()).data;
      return again?.state === 'pages' ? again : null;
    };
    return <PagesDesk key={bookId} bookId={bookId} opening={data} start={start} renew={renew} />;
  }
  if (opening.isError)
    return <OpeningFailed bookId={bookId} error={opening.error} onRetry={() => void opening.refetch()} />;
  return data ? <Preparing share={data.share} /> : <OpeningWait />;
};
