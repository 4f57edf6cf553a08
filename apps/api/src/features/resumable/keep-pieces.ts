import { randomBytes } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { SNIFF_BYTES } from '@lectern/formats';
import { storing } from '../../http/away.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import type { UploadService } from '../uploads/uploads.service.ts';
import { piecesOf } from './pieces.ts';
import type { resumableDb, UploadRow } from './resumable.db.ts';
import { otherOffset, tooLong } from './tus-error.ts';

type Arriving = {
  row: UploadRow;
  body: AsyncIterable<Uint8Array>;
  /** Until when it waits for more, from now on. */
  expiry: () => Date;
};
type Place = {
  rows: Pick<ReturnType<typeof resumableDb>, 'addPiece'>;
  storage: Storage;
  files: Pick<FileService, 'discard'>;
  uploads: Pick<UploadService, 'refuseUnknown'>;
};
/** Where the bytes end now; `refusal` when the first of them are those of no book. */
type Kept = { received: number; refusal: Refusal | null };

/** So many that no more are taken. */
export class TooManyPieces extends Error {}

/** Cut lines make pieces of any size; nobody may make millions of them. */
const mostPieces = (length: number): number => 1_000 + Math.ceil(length / 1024 ** 2);

/**
 * Stores a body as objects, each of which counts as soon as its row is there. What came before it broke off is kept.
 * @throws TusError, what broke the body, TooManyPieces
 */
export const keepPieces = async (
  { row, body, expiry }: Arriving,
  { rows, storage, files, uploads }: Place,
): Promise<Kept> => {
  const { readerId, id, length, name, type } = row;

  const keep = async (piece: AsyncIterable<Uint8Array>, start: number): Promise<{ bytes: number; head: Buffer }> => {
    const objectKey = randomBytes(16).toString('hex');
    const head: Uint8Array[] = [];
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of piece) {
        if (bytes < SNIFF_BYTES) head.push(chunk.subarray(0, SNIFF_BYTES - bytes));
        bytes += chunk.length;
        if (start + bytes > length) throw tooLong();
        yield chunk;
      }
    };
    await storing(storage.put(objectKey, counted()));
    if (!(await rows.addPiece({ readerId, id, start, bytes, objectKey, expiresAt: expiry() }))) {
      await files.discard([objectKey]);
      throw otherOffset();
    }
    return { bytes, head: Buffer.concat(head) };
  };

  const refusalOf = (head: Buffer): Refusal | null => {
    try {
      uploads.refuseUnknown(head, name, type ?? undefined);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };

  const cut = piecesOf(body, limits.PIECE_BYTES);
  let { received, pieces } = row;
  for await (const piece of cut.pieces) {
    if (pieces >= mostPieces(length)) throw new TooManyPieces();
    const { bytes, head } = await keep(piece, received);
    const refusal = received === 0 && head.length >= Math.min(SNIFF_BYTES, length) ? refusalOf(head) : null;
    received += bytes;
    pieces += 1;
    if (refusal) return { received, refusal };
  }
  const why = cut.broke();
  if (why !== null) throw why;
  return { received, refusal: null };
};
