import { books, type Reply, reading } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, session } from '../../lib/api.ts';
import { createClient } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { apiUrl } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { remembered } from '../../lib/remembered.ts';
import { type PlaceToSave, unsentPlace } from './unsent-place.ts';

export type Opening = Reply<typeof reading.open>;

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

/** Saves a place that was reached `ageMs` ago; the library then asks how far its books are read. */
export const savePlace = async (bookId: string, place: PlaceToSave, ageMs: number): Promise<void> => {
  await lasting(reading.save, { params: { bookId }, body: { ...place, device: deviceName(), ageMs } });
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
};

/** The book is gone: no later try will help. */
export const isLostForGood = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** What could not be sent the last time goes first, so that the server's answer is where the reader really was. */
const sendUnsent = async (bookId: string): Promise<void> => {
  const unsent = unsentPlace.read(bookId, Date.now());
  if (!unsent) return;
  await savePlace(bookId, unsent.place, unsent.ageMs).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error; // no network: opening will say so
  });
  unsentPlace.forget(bookId);
};

/** All that opening a book needs. Never from memory: another device may have read on. */
export const useOpening = (bookId: string): UseQueryResult<Opening> =>
  useQuery({
    queryKey: [reading.open.name, bookId],
    queryFn: async ({ signal }) => {
      await sendUnsent(bookId);
      return call(reading.open, { params: { bookId } }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
