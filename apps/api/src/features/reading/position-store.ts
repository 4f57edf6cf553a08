import type { SavedPosition } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { Prisma } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { computeReachedAt, parseCfi } from './pointer.ts';
import type { PositionRow, PositionsDb } from './positions.db.ts';

/** `device`: the id it chose for itself; null for programs that send none. */
export type Device = { device: string | null; deviceName?: string | undefined };
/**
 * The device that saves a position, and how long ago it was reached, in milliseconds. `continues`: the device got here without
 * a jump from its last position; if that lies in the same range (fractions of the book, end excluded), it is moved instead
 * of adding another one. `isGlance`: the reader has been there for some seconds only.
 */
export type SavedBy = Device & {
  ageMs: number;
  continues?: { from: number; to: number } | undefined;
  isGlance?: boolean | undefined;
};
type Dependencies = {
  positions: PositionsDb;
  sync: SyncService;
  books: BookService;
  clock: Clock;
};

/** The device id in the history for programs that send none. */
const LEGACY_DEVICE = 'client';

/** The position of a book and its history, shared by reading and listening. */
export const createPositionStore = ({ positions, sync, books, clock }: Dependencies) => {
  const toSavedPosition = ({
    cfi,
    fraction,
    quote,
    madeAt: reachedAt,
    device,
    deviceName,
  }: PositionRow): SavedPosition => ({
    cfi,
    fraction,
    quote: parseQuote({ quote }),
    updated: reachedAt.toISOString(),
    ageMs: Math.max(0, clock.now().getTime() - reachedAt.getTime()),
    device: device === LEGACY_DEVICE ? null : device,
    deviceName,
  });

  /**
   * Appends to the history and updates the book, unless a later position is stored. A repeated save keeps its first time:
   * otherwise a queue whose response was lost would win over another device's newer position.
   * @throws Refusal `file.not_found`
   */
  const append = async (
    reader: SignedIn,
    book: BookRow,
    position: PlaceFields,
    { device, deviceName, ageMs, continues, isGlance = false }: SavedBy,
  ): Promise<void> => {
    const now = clock.now();
    const { readerId, sessionId } = reader;
    const source = { sessionId, device: device ?? LEGACY_DEVICE };
    const reachedAt = computeReachedAt(now, ageMs, await positions.findLastReceivedAt(readerId, book.id, source));
    const entry = {
      readerId: reader.readerId,
      bookId: book.id,
      ...source,
      deviceName: deviceName || null,
      cfi: parseCfi(position.pointer),
      pointerPb: position.pointerPb,
      percent: position.percent,
      fraction: position.fraction,
      ...(position.quote !== null && { quote: position.quote }),
      madeAt: reachedAt,
      receivedAt: now,
    };
    const claimedReachedAt = new Date(now.getTime() - ageMs);
    await sync
      .write(reader.readerId, async (tx, recordChange) => {
        const isRepeated = ageMs > 0 && (await positions.isRepeated(tx, entry, claimedReachedAt));
        const isBegun = book.positionAt !== null;
        // what repeats a glance may be the first sign of reading
        if (isRepeated && (isGlance || isBegun)) return;
        const isMoved = isRepeated || (continues !== undefined && (await positions.extendLast(tx, entry, continues)));
        if (!isMoved) await positions.insert(tx, entry);
        // a glance at a book that nobody has begun is in the history of its device only
        if (isGlance && !isBegun) return;
        await books.updatePosition(
          tx,
          recordChange,
          { readerId: reader.readerId, bookId: book.id, madeAt: reachedAt, isGlance },
          position,
        );
      })
      .catch(toFileNotFound);
  };

  /** The current position of a book, and the device that saved it. */
  const findCurrent = async (book: BookRow): Promise<SavedPosition | null> => {
    if (book.positionAt === null) return null;
    const newest = await positions.findNewest(book.readerId, book.id, book.positionAt);
    const savedBy = newest?.madeAt.getTime() === book.positionAt.getTime() ? newest : null;
    return toSavedPosition({
      cfi: parseCfi(book.pointer) ?? parseCfi(book.pointerPb),
      fraction: book.fraction,
      quote: parseQuote(book),
      madeAt: book.positionAt,
      device: savedBy?.device ?? LEGACY_DEVICE,
      deviceName: savedBy?.deviceName ?? null,
    });
  };

  return {
    toSavedPosition,
    append,
    async save(reader: SignedIn, book: BookRow, fields: PlaceFields, source: SavedBy): Promise<SavedPosition> {
      await append(reader, book, fields, source);
      const current = await findCurrent(await books.requireOwned(reader.readerId, book.id));
      const newest = current ? null : await positions.findNewest(reader.readerId, book.id);
      const position = current ?? (newest && toSavedPosition(newest));
      if (!position) throw new Error(`book ${book.id} has no position after one was saved`);
      return position;
    },
    async getPositions(
      book: BookRow,
      device: string | undefined,
    ): Promise<{ position: SavedPosition | null; here: SavedPosition | null }> {
      const [position, here] = await Promise.all([
        findCurrent(book),
        device === undefined ? null : positions.findNewestOfDevice(book.readerId, book.id, device),
      ]);
      return { position, here: here && toSavedPosition(here) };
    },
  };
};

export const parseQuote = ({ quote }: { quote: unknown }): SavedPosition['quote'] => quote as SavedPosition['quote']; // written from a parsed Locator

/** The book was deleted while its position was being saved. */
const toFileNotFound = (error: unknown): never => {
  const isMissingRow = error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code);
  throw isMissingRow ? new Refusal('file.not_found') : error;
};
