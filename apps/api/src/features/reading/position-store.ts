import {
  computeReachedAt,
  type IsNear,
  placeSave,
  type SavedPosition,
  type SaveOrigin,
  type SavePlacement,
} from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { Prisma } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { parseCfi } from './pointer.ts';
import type { PositionRow, PositionsDb } from './positions.db.ts';

/** `device`: the id it chose for itself; null for programs that send none. */
export type Device = { device: string | null; deviceName?: string | undefined };
/**
 * The device and page that save a position, and how long ago it was reached, in milliseconds. `continues`: the page got here
 * without a jump from its last position; if that lies in the same range (fractions of the book, end excluded), it is moved
 * instead of adding another one. `isGlance`: the reader has been there for some seconds only.
 */
export type SavedBy = Device & {
  ageMs: number;
  /** Absent for programs that do not know holders. */
  origin?: SaveOrigin | undefined;
  isNear: IsNear;
  continues?: { from: number; to: number } | undefined;
  isGlance?: boolean | undefined;
};
type SaveReply = { position: SavedPosition; isCurrent: boolean };
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
  /** @param version of the current position of a book; 0 for one of the history */
  const toSavedPosition = (
    { cfi, fraction, quote, madeAt: reachedAt, device, deviceName, holder }: PositionRow,
    version = 0,
  ): SavedPosition => ({
    version,
    holder,
    cfi,
    fraction,
    quote: parseQuote({ quote }),
    updated: reachedAt.toISOString(),
    ageMs: Math.max(0, clock.now().getTime() - reachedAt.getTime()),
    device: device === LEGACY_DEVICE ? null : device,
    deviceName,
  });

  /**
   * Appends to the history, and makes it the position of the book if `placeSave` says so. A repeated save keeps its first
   * time: otherwise a queue whose response was lost would win over another device's newer position.
   * @throws Refusal `file.not_found`
   */
  const append = async (
    reader: SignedIn,
    book: BookRow,
    position: PlaceFields,
    { device, deviceName, ageMs, origin, isNear, continues, isGlance = false }: SavedBy,
  ): Promise<SavePlacement> => {
    const now = clock.now();
    const { readerId, sessionId } = reader;
    const source = { sessionId, device: device ?? LEGACY_DEVICE, holder: origin?.holder ?? null };
    const lastContact = await positions.findLastReceivedAt(readerId, book.id, source);
    const reachedAt = new Date(computeReachedAt(now.getTime(), ageMs, lastContact?.getTime() ?? 0));
    const entry = {
      readerId,
      bookId: book.id,
      ...source,
      number: origin?.number ?? null,
      deviceName: deviceName || null,
      cfi: parseCfi(position.pointer),
      pointerPb: position.pointerPb,
      percent: position.percent,
      fraction: position.fraction,
      ...(position.quote !== null && { quote: position.quote }),
      madeAt: reachedAt,
      receivedAt: now,
    };
    const request = {
      origin: origin ?? null,
      fraction: position.fraction,
      reachedAt: reachedAt.getTime(),
      isQueued: ageMs > 0,
    };
    const claimedReachedAt = new Date(now.getTime() - ageMs);
    return await sync
      .write(readerId, async (tx, recordChange) => {
        const { current, unreadAt } = await books.lockPosition(tx, readerId, book.id);
        // reached before the reader said that the book is unread, and sent late
        const isOfBefore = current === null && unreadAt !== null && ageMs > 0 && reachedAt <= unreadAt;
        const placement = isOfBefore ? 'kept' : placeSave(current, request, isNear);
        const isBegun = current !== null;
        const repeated = await positions.findRepeated(tx, entry);
        if (repeated) return repeated.current || placement === 'repeated' ? 'repeated' : 'kept';
        const isRepeated = !origin && ageMs > 0 && (await positions.isRepeated(tx, entry, claimedReachedAt));
        // what repeats a glance may be the first sign of reading
        if (isRepeated && (isGlance || isBegun)) return 'kept';
        // a glance at a book that nobody has begun is in the history of its device only
        const isHidden = isGlance && !isBegun;
        const placed = { ...entry, current: placement === 'current' && !isHidden };
        const isMoved = continues !== undefined && (await positions.extendLast(tx, placed, continues));
        if (!isMoved) await positions.insert(tx, { ...placed, glance: isHidden });
        if (isHidden || isOfBefore) return 'kept';
        await books.updatePosition(
          tx,
          recordChange,
          {
            readerId,
            bookId: book.id,
            madeAt: reachedAt,
            isFirst: !isBegun,
            isGlance,
            isCurrent: placement === 'current',
          },
          {
            ...position,
            positionHolder: entry.holder,
            positionNumber: entry.number,
            positionDevice: device,
            positionDeviceName: entry.deviceName,
          },
        );
        return placement;
      })
      .catch(toFileNotFound);
  };

  /** The current position of a book, and the device that saved it. */
  const findCurrent = (book: BookRow): SavedPosition | null =>
    book.positionAt &&
    toSavedPosition(
      {
        cfi: parseCfi(book.pointer) ?? parseCfi(book.pointerPb),
        fraction: book.fraction,
        quote: book.quote,
        madeAt: book.positionAt,
        device: book.positionDevice ?? LEGACY_DEVICE,
        deviceName: book.positionDeviceName,
        holder: book.positionHolder,
      },
      book.positionVersion,
    );

  return {
    toSavedPosition: (row: PositionRow): SavedPosition => toSavedPosition(row),
    append,
    findCurrent,
    async save(reader: SignedIn, book: BookRow, fields: PlaceFields, source: SavedBy): Promise<SaveReply> {
      const placement = await append(reader, book, fields, source);
      const current = findCurrent(await books.requireOwned(reader.readerId, book.id));
      const newest = current ? null : await positions.findNewest(reader.readerId, book.id);
      const position = current ?? (newest && toSavedPosition(newest));
      if (!position) throw new Error(`book ${book.id} has no position after one was saved`);
      return { position, isCurrent: placement !== 'kept' };
    },
    /**
     * The current position of a book, and where a device was last. In a book that somebody has begun, that is only a position
     * which has never been the current one: the device was asked about the current one, and has not answered.
     */
    async getPositions(
      book: BookRow,
      device: string | undefined,
    ): Promise<{ position: SavedPosition | null; here: SavedPosition | null }> {
      const newest = device === undefined ? null : await positions.findNewestOfDevice(book.readerId, book.id, device);
      // what the device knew when the book was marked as unread leads nowhere any more
      const isOfBefore = newest && book.unreadAt && newest.madeAt <= book.unreadAt;
      const position = findCurrent(book);
      const isAnswered = position && (newest?.current || newest?.glance);
      return { position, here: newest && !isOfBefore && !isAnswered ? toSavedPosition(newest) : null };
    },
  };
};

export const parseQuote = ({ quote }: { quote: unknown }): SavedPosition['quote'] => quote as SavedPosition['quote']; // written from a parsed Locator

/** The book was deleted while its position was being saved. */
const toFileNotFound = (error: unknown): never => {
  const isMissingRow = error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code);
  throw isMissingRow ? new Refusal('file.not_found') : error;
};
