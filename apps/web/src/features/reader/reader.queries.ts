import { books, type Reply, reading, type SavedPosition } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { called } from '../../i18n/book-title.ts';
import { call, lastingCall } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { pageIn } from '../../lib/page-address.ts';
import { queryClient } from '../../lib/query-client.ts';
import { device } from '../places/places.queries.ts';
import { askedAhead } from './asked-ahead.ts';
import { claimSurface, tellSurface } from './frame/surface-frames.ts';
import { type PlaceToSave, unsentPlace } from './unsent-place.ts';

type Answer = Reply<typeof reading.open>;
/** All that showing a book needs. */
export type Opening = Extract<Answer, { state: 'ready' }>;
/** A book of fixed pages. `stands`: where it stands after this device has told what it could not send before. */
export type PagesOpening = Extract<Answer, { state: 'pages' }> & { stands: Stands | null };
/** A book that is turned over for reading first. */
type Preparing = Extract<Answer, { state: 'preparing' }>;

/** Until a book is ready it is asked again and again; the server waits a while itself before it answers. */
const ASK_AGAIN_MS = 500;

/** Where the surface lies, as the page of the app says it; empty where it does not. */
export const surfaceUrl = (): string => {
  const host = document.querySelector<HTMLMetaElement>('meta[name="books-url"]')?.content ?? '';
  return host && `${host}/surface/`;
};

/** Saves a place that was reached `ageMs` ago, and answers the one that holds now; the library then asks how far its books are read. */
export const savePlace = async (bookId: string, place: PlaceToSave, ageMs: number): Promise<SavedPosition> => {
  const { position } = await lastingCall(reading.save, {
    params: { bookId },
    body: { ...place, device: device.id(), deviceName: device.name(), ageMs },
  });
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  return position;
};

/** The book is gone: no later try will help. */
export const isLostForGood = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** A place that only this device knows; older than all that the server tells, since our own clock may be wrong. */
const hereOnly = ({ place: { at }, ageMs }: { place: PlaceToSave; ageMs: number }): SavedPosition => ({
  cfi: at.cfi,
  fraction: at.fraction,
  quote: at.quote,
  updated: new Date(0).toISOString(),
  ageMs: Math.round(ageMs),
  device: device.id(),
  deviceName: null,
});

/** Where the book stands: on all devices, and on this one, which has moved without the server’s knowledge. */
export type Stands = { position: SavedPosition; here: SavedPosition };

/** Sends what could not be sent the last time. What the server can’t take now stays, and is answered: the book opens there. */
const sendUnsent = async (bookId: string): Promise<Stands | null> => {
  const unsent = unsentPlace.read(bookId, Date.now());
  if (!unsent) return null;
  const here = hereOnly(unsent);
  try {
    const position = await savePlace(bookId, unsent.place, unsent.ageMs);
    unsentPlace.forget(bookId);
    return { position, here };
  } catch (error) {
    if (isLostForGood(error)) unsentPlace.forget(bookId);
    else if (!(error instanceof CallError))
      throw error; // no network: opening will say so
    else return { position: here, here };
  }
  return null;
};

/** The place on a fixed page. */
const onPage = ({ position }: Stands): PagesOpening['position'] => ({ ...position, page: pageIn(position.cfi ?? '') });

/** What could not be sent holds until it is: it dates from the newest that the server knows, and what is newer is news. */
const datedBy = (stands: Stands | null, known: { updated: string } | null): Stands | null =>
  stands && stands.position === stands.here && known
    ? { here: stands.here, position: { ...stands.position, updated: known.updated } }
    : stands;

/** Asks for all that opening a book needs; what could not be saved the last time is sent meanwhile. */
const ask = async (bookId: string, signal?: AbortSignal): Promise<Opening | PagesOpening | Preparing> => {
  // what is answered then of the places goes before what opening knows of them
  const [kept, opening] = await Promise.all([
    sendUnsent(bookId),
    call(reading.open, { params: { bookId }, query: { device: device.id() } }, signal),
  ]);
  switch (opening.state) {
    case 'preparing':
      return opening;
    case 'ready':
      return called({ ...opening, here: null, ...datedBy(kept, opening.position) });
    case 'pages':
      // a PDF is read while its screen is drawn
      if (opening.source.kind === 'pdf') tellSurface({ kind: 'expect', source: opening.source });
      return called({
        ...opening,
        stands: datedBy(kept, opening.position),
        ...(kept && { position: onPage(kept) }),
      });
    default:
      return opening satisfies never;
  }
};

/** Asked as soon as a reader goes to a book; the screen takes it, once. */
const asked = askedAhead(ask, () => performance.now());

/** Asks for a book, and for the surface that will show it, while the screen for them is on its way. */
export const beginReading = (bookId: string): void => {
  asked.begin(bookId);
  claimSurface(surfaceUrl());
};

/** All that opening a book needs. Never from memory: another device may have read on. */
export const useOpening = (bookId: string): UseQueryResult<Opening | PagesOpening | Preparing> =>
  useQuery({
    queryKey: [reading.open.name, bookId],
    queryFn: ({ signal }) => asked.take(bookId) ?? ask(bookId, signal),
    refetchInterval: ({ state }) => state.status === 'success' && state.data?.state === 'preparing' && ASK_AGAIN_MS,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always', // without a network the reader is told so, rather than kept waiting for one
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
