import type { SavedPosition } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { Prisma } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { cfiIn, madeAt } from './pointer.ts';
import type { PlaceRow, PositionsDb } from './positions.db.ts';

/** `device`: as it names itself; null of programs that say of themselves nothing. */
export type Device = { device: string | null; deviceName?: string | undefined };
/**
 * Who tells a place, and how long ago it was reached, in milliseconds. `goesOn`: the device has come here without a leap from
 * its last place; where that lies in the same stretch (shares of the book, the end excluded), it moves instead of staying.
 */
export type Told = Device & { ageMs: number; goesOn?: { from: number; to: number } | undefined };
type Collaborators = {
  positions: PositionsDb;
  sync: SyncService;
  books: BookService;
  clock: Clock;
};

/** How the history calls programs that say of themselves nothing. */
const OLD_CLIENT = 'client';

/** The place of a book and the history of places: one way in and out for all who read or listen. */
export const keptPlaces = ({ positions, sync, books, clock }: Collaborators) => {
  const saved = ({ cfi, fraction, quote, madeAt: at, device, deviceName }: PlaceRow): SavedPosition => ({
    cfi,
    fraction,
    quote: quoteOf({ quote }),
    updated: at.toISOString(),
    ageMs: Math.max(0, clock.now().getTime() - at.getTime()),
    device: device === OLD_CLIENT ? null : device,
    deviceName,
  });

  /**
   * Appends to the history and moves the book, unless a later place is known. What is told again is not dated anew: else a queue of
   * which only the answer was lost would win over what another device did meanwhile. @throws Refusal `file.not_found` */
  const record = async (
    reader: SignedIn,
    book: BookRow,
    place: PlaceFields,
    { device, deviceName, ageMs, goesOn }: Told,
  ): Promise<void> => {
    const now = clock.now();
    const { readerId, sessionId } = reader;
    const teller = { sessionId, device: device ?? OLD_CLIENT };
    const at = madeAt(now, ageMs, await positions.lastReceived(readerId, book.id, teller));
    const entry = {
      readerId: reader.readerId,
      bookId: book.id,
      ...teller,
      deviceName: deviceName || null,
      cfi: cfiIn(place.pointer),
      pointerPb: place.pointerPb,
      percent: place.percent,
      fraction: place.fraction,
      ...(place.quote !== null && { quote: place.quote }),
      madeAt: at,
      receivedAt: now,
    };
    const reached = new Date(now.getTime() - ageMs);
    await sync
      .write(reader.readerId, async (tx, changed) => {
        if (ageMs > 0 && (await positions.isRepeated(tx, entry, reached))) return;
        const isMoved = goesOn !== undefined && (await positions.goOn(tx, entry, goesOn));
        if (!isMoved) await positions.append(tx, entry);
        await books.move(tx, changed, { readerId: reader.readerId, bookId: book.id, madeAt: at }, place);
      })
      .catch(deleted);
  };

  /** Where the book stands, and which device left it there. */
  const standing = async (book: BookRow): Promise<SavedPosition | null> => {
    if (book.positionAt === null) return null;
    const newest = await positions.newest(book.readerId, book.id);
    const by = newest?.madeAt.getTime() === book.positionAt.getTime() ? newest : null;
    return saved({
      cfi: cfiIn(book.pointer) ?? cfiIn(book.pointerPb),
      fraction: book.fraction,
      quote: quoteOf(book),
      madeAt: book.positionAt,
      device: by?.device ?? OLD_CLIENT,
      deviceName: by?.deviceName ?? null,
    });
  };

  return {
    saved,
    record,
    async keep(reader: SignedIn, book: BookRow, place: PlaceFields, told: Told): Promise<SavedPosition> {
      await record(reader, book, place, told);
      const position = await standing(await books.own(reader.readerId, book.id));
      if (!position) throw new Error(`book ${book.id} has no place after one was saved`);
      return position;
    },
    async stands(
      book: BookRow,
      device: string | undefined,
    ): Promise<{ position: SavedPosition | null; here: SavedPosition | null }> {
      const [position, here] = await Promise.all([
        standing(book),
        device === undefined ? null : positions.newestOf(book.readerId, book.id, device),
      ]);
      return { position, here: here && saved(here) };
    },
  };
};

export const quoteOf = ({ quote }: { quote: unknown }): SavedPosition['quote'] => quote as SavedPosition['quote']; // written from a parsed Locator

/** The book went while its place was on the way. */
const deleted = (error: unknown): never => {
  const gone = error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code);
  throw gone ? new Refusal('file.not_found') : error;
};
