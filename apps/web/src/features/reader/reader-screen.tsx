import type { NavigationTarget } from '@lectern/contracts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';

export { SurfacePreloader } from './frame/surface-preloader.tsx';

import { FixedLayoutView } from './fixed-layout/fixed-layout-view.tsx';
import { claimSurface, releaseSurface } from './frame/surface-preload.ts';
import { isLicenceRefusal, needsPassphrase } from './lcp/lcp.queries.ts';
import { LicenceError } from './lcp/licence-error.tsx';
import { PassphraseDialog } from './lcp/passphrase-dialog.tsx';
import { ConversionProgress, OpeningError, OpeningSkeleton } from './opening-states.tsx';
import { getSurfaceUrl, useOpening } from './reader.queries.ts';
import { ReaderView } from './reader-view.tsx';
import { isTokenRefusal, TokenScreen } from './token-screen.tsx';

/** The target in the address of the page (`?spine=3&fragment=notes`), null without one. */
const parseStartTarget = (search: URLSearchParams): NavigationTarget | null => {
  const spine = Number(search.get('spine') ?? Number.NaN);
  return Number.isInteger(spine) && spine >= 0 ? { kind: 'entry', spine, fragment: search.get('fragment') } : null;
};

/** The reader in the browser: one open book, without the library around it (spec section 2). */
export const ReaderScreen = () => {
  const { bookId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [start] = useState(() => parseStartTarget(search));
  const hasStartTarget = search.size > 0;
  // a reload then continues at the saved position, not at this target again
  useEffect(() => {
    if (hasStartTarget) setSearch({}, { replace: true });
  }, [hasStartTarget, setSearch]);

  // does not wait for the answer that contains the address of the surface
  useLayoutEffect(() => {
    claimSurface(getSurfaceUrl());
    return releaseSurface;
  }, []);
  const opening = useOpening(bookId);
  const { data } = opening;
  usePageTitle(data && data.state !== 'preparing' ? data.title : undefined);
  // also for an open book: its licence may end while it is read
  if (isLicenceRefusal(opening.error)) {
    const { error: refusal, isFetching } = opening;
    const renewed = (): void => void opening.refetch();
    return needsPassphrase(refusal) ? (
      <PassphraseDialog bookId={bookId} refusal={refusal} isOpening={isFetching} onUnlocked={renewed} />
    ) : (
      <LicenceError bookId={bookId} refusal={refusal} isRetrying={isFetching} onRetry={renewed} />
    );
  }
  if (data?.state === 'ready') {
    const renew = async () => {
      const renewed = (await opening.refetch()).data;
      return renewed?.state === 'ready' ? renewed : null;
    };
    return <ReaderView key={bookId} bookId={bookId} opening={data} start={start} renew={renew} />;
  }
  if (data?.state === 'pages') {
    const renew = async () => {
      const renewed = (await opening.refetch()).data;
      return renewed?.state === 'pages' ? renewed : null;
    };
    return <FixedLayoutView key={bookId} bookId={bookId} opening={data} start={start} renew={renew} />;
  }
  if (isTokenRefusal(opening.error)) return <TokenScreen bookId={bookId} refusal={opening.error} />;
  if (opening.isError)
    return <OpeningError bookId={bookId} error={opening.error} onRetry={() => void opening.refetch()} />;
  return data ? <ConversionProgress share={data.share} /> : <OpeningSkeleton />;
};
