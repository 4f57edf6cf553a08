import type { SavedPosition } from '@lectern/contracts';
import { device, isElsewhere, isFar, type Reached, reachedBy } from '../../places/places.queries.ts';

/** `answered`: the device that was answered; it is not asked about again while it goes on. */
type Question = { place: Reached | null; answered: string | null };

const questions = new Map<string, Question>();
const listeners = new Set<() => void>();

const put = (bookId: string, question: Question): void => {
  questions.set(bookId, question);
  for (const listener of listeners) listener();
};
const of = (bookId: string): Question => questions.get(bookId) ?? { place: null, answered: null };

/** Places of other devices that this one asks about, by book. They outlive the page: a question goes along into the mini player. */
export const elsewhere = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (bookId: string): Reached | null => of(bookId).place,
  /** A book was opened, and this is to be asked about. */
  opened: (bookId: string, place: SavedPosition | null): void =>
    put(bookId, { place: place && reachedBy(place, performance.now()), answered: null }),
  /** The newest place of a book. `fraction`: share of the book where this device is. */
  learn: (bookId: string, newest: Reached, fraction: number): void => {
    const { answered, place } = of(bookId);
    if (newest.device === device.id() || newest.device === answered) return;
    if (place?.updated === newest.updated) return;
    put(bookId, { place: isElsewhere(newest, device.id(), fraction) ? newest : null, answered });
  },
  /** This device has come to a place: near the other one there is nothing to ask. */
  moved: (bookId: string, fraction: number): void => {
    const { place, answered } = of(bookId);
    if (place && !isFar(place.fraction, fraction)) put(bookId, { place: null, answered });
  },
  answer: (bookId: string): void => put(bookId, { place: null, answered: of(bookId).place?.device ?? null }),
  /** A device begins anew: what it was answered before is over. */
  begun: (by: string): void => {
    for (const [bookId, { place, answered }] of questions) if (answered === by) put(bookId, { place, answered: null });
  },
};
