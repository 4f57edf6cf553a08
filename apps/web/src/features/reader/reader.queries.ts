import { type Reply, reading, type SavedPosition } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { call, getReaderId } from '../../lib/api.ts';
import { parsePagePointer } from '../../lib/page-pointer.ts';
import { findUnansweredPosition, thisDevice } from '../positions/positions.queries.ts';
import { claimSurface, sendToClaimedSurface } from './frame/surface-preload.ts';
import { openWithToken } from './lcp/lcp.queries.ts';
import { type SyncedPosition, sendUnsentPosition } from './positions/position-sync.ts';
import { createPrefetch } from './prefetch.ts';

type Answer = Reply<typeof reading.open>;
/** Everything needed to show a reflowable book. */
export type Opening = Extract<Answer, { state: 'ready' }> & {
  /** Where this device has glanced at a book that nobody has begun; null where it has not. */
  glanced: SavedPosition | null;
};
/** The same for a book of fixed pages. */
export type PagesOpening = Extract<Answer, { state: 'pages' }> & {
  glanced: SavedPosition | null;
};
/** The book is converted before it can be read. */
type Preparing = Extract<Answer, { state: 'preparing' }>;

/** How soon a book that is being converted is asked for again; the server itself delays its answer. */
const POLL_INTERVAL_MS = 500;

/** Address of the reading surface, from the page of the app; empty where it names none. */
export const getSurfaceUrl = (): string => {
  const host = document.querySelector<HTMLMetaElement>('meta[name="books-url"]')?.content ?? '';
  return host && `${host}/surface/`;
};

/** The position on a fixed page. */
const toPagePosition = ({ position }: SyncedPosition): PagesOpening['position'] => ({
  ...position,
  page: parsePagePointer(position.cfi ?? ''),
});

/** Fetches everything needed to open a book, and sends the position that could not be saved last time. */
const openBook = async (bookId: string, signal?: AbortSignal): Promise<Opening | PagesOpening | Preparing> => {
  const [sent, opening] = await Promise.all([
    sendUnsentPosition(bookId),
    openWithToken(() => call(reading.open, { params: { bookId }, query: { device: thisDevice.id() } }, signal), signal),
  ]);
  if (opening.state === 'preparing') return opening;
  const isUnbegun = opening.position === null && (sent === null || sent.isGlance);
  const glanced = isUnbegun ? (sent?.position ?? opening.here) : null;
  const synced = isUnbegun ? null : sent;
  const here = synced ? synced.here : findUnansweredPosition(opening);
  switch (opening.state) {
    case 'ready':
      return withDisplayTitle({
        ...opening,
        ...(synced && { position: synced.position }),
        here,
        glanced,
      });
    case 'pages':
      // the surface loads a PDF while its screen is rendered
      if (opening.source.kind === 'pdf') sendToClaimedSurface({ kind: 'expect', source: opening.source });
      return withDisplayTitle({
        ...opening,
        here,
        glanced,
        ...(synced && { position: toPagePosition(synced) }),
      });
    default:
      return opening satisfies never;
  }
};

/** Requested as soon as the reader goes to a book; the screen takes the answer once. */
const prefetch = createPrefetch(openBook, () => performance.now(), getReaderId);

/** Fetches a book, and loads the surface that will show it, while the code of the screen is still loading. */
export const prefetchBook = (bookId: string): void => {
  prefetch.start(bookId);
  claimSurface(getSurfaceUrl());
};

/** The book to open. Never cached: another device may have read on. */
export const useOpening = (bookId: string): UseQueryResult<Opening | PagesOpening | Preparing> =>
  useQuery({
    queryKey: [reading.open.name, bookId],
    queryFn: ({ signal }) => prefetch.take(bookId) ?? openBook(bookId, signal),
    refetchInterval: ({ state }) => state.status === 'success' && state.data?.state === 'preparing' && POLL_INTERVAL_MS,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always', // without a network it fails at once instead of waiting
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
