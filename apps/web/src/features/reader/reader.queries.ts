import { books, pages, type Reply, reading, type SavedPosition } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { called } from '../../i18n/book-title.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, session } from '../../lib/api.ts';
import { createClient } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { apiUrl } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { remembered } from '../../lib/remembered.ts';
import { type PlaceToSave, unsentPlace } from './unsent-place.ts';

type Answer = Reply<typeof reading.open>;
/** All that showing a book needs. */
export type Opening = Extract<Answer, { state: 'ready' }>;
/** A book of fixed pages. */
export type PagesOpening = { state: 'pages' } & Reply<typeof pages.open>;
/** A book that is turned over for reading first. */
type Preparing = Extract<Answer, { state: 'preparing' }>;

/** Until a book is ready it is asked again and again; the server waits a while itself before it answers. */
const ASK_AGAIN_MS = 500;

/** Requests that outlive the page: a place saved while leaving still arrives. */
const lasting = createClient(
  apiUrl,
  currentLanguage,
  { token: () => session.token(), renew: () => session.renew(), refused: () => session.refused() },
  (url, init) => fetch(url, { ...init, keepalive: true }),
);

/** Names this browser in the history of places. Made once; tells nothing about the device. */
const deviceName = (): string => {
  const stored = remembered.read('device');
  if (stored) return stored;
  const made = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  remembered.write('device', made);
  return made;
};

/** Saves a place that was reached `ageMs` ago, and answers the one that holds now; the library then asks how far its books are read. */
export const savePlace = async (bookId: string, place: PlaceToSave, ageMs: number): Promise<SavedPosition> => {
  const { position } = await lasting(reading.save, {
    params: { bookId },
    body: { ...place, device: deviceName(), ageMs },
  });
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  return position;
};

/** The book is gone: no later try will help. */
export const isLostForGood = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** Sends what could not be sent the last time; answers the place that holds then, null when there was nothing. */
const sendUnsent = async (bookId: string): Promise<SavedPosition | null> => {
  const unsent = unsentPlace.read(bookId, Date.now());
  if (!unsent) return null;
  const position = await savePlace(bookId, unsent.place, unsent.ageMs).catch((error: unknown) => {
    if (error instanceof CallError) return null;
    throw error; // no network: opening will say so
  });
  unsentPlace.forget(bookId);
  return position;
};

/** The book has no text that flows: it may have pages. */
const hasNoText = (error: unknown): boolean => error instanceof CallError && error.code === 'file.format_unsupported';

/** All that opening a book needs. Never from memory: another device may have read on. */
export const useOpening = (bookId: string): UseQueryResult<Opening | PagesOpening | Preparing> =>
  useQuery({
    queryKey: [reading.open.name, bookId],
    queryFn: async ({ signal }) => {
      const sending = sendUnsent(bookId);
      try {
        const [sent, opening] = await Promise.all([sending, call(reading.open, { params: { bookId } }, signal)]);
        // the place just sent may be newer than the one that came along, and its answer knows which of the two holds
        if (opening.state === 'preparing') return opening;
        return { ...called(opening), ...(sent && { position: sent }) };
      } catch (error) {
        if (!hasNoText(error)) throw error;
        await sending;
        return { state: 'pages' as const, ...called(await call(pages.open, { params: { bookId } }, signal)) };
      }
    },
    refetchInterval: ({ state }) => state.status === 'success' && state.data?.state === 'preparing' && ASK_AGAIN_MS,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always', // without a network the reader is told so, rather than kept waiting for one
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
