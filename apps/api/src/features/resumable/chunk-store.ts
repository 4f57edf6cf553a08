import { randomBytes } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { SNIFF_BYTES } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { releaseBytes } from '../../http/release-bytes.ts';
import { rethrowAsNotStored } from '../../http/unavailable.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import type { UploadService } from '../uploads/uploads.service.ts';
import type { ResumableDb, UploadRow } from './resumable.db.ts';
import { splitChunks } from './split-chunks.ts';
import { createOffsetConflict, createTooLong } from './tus-error.ts';

type Collaborators = {
  rows: ResumableDb;
  storage: Storage;
  files: Pick<FileService, 'discard'>;
  uploads: Pick<UploadService, 'refuseUnknownFormat'>;
  /** Until when an upload waits for more, from now on. */
  getExpiry: () => Date;
};
/** Where the bytes end now; `refusal` when the first of them are those of no book. */
type Appended = { received: number; refusal: Refusal | null };
type StoredChunk = { bytes: number; head: Buffer };

/** An upload has so many chunks that no more are taken. */
export class TooManyChunks extends Error {}

/** Broken connections make chunks of any size; nobody may make millions of them. */
const computeMaxChunks = (length: number): number => 1_000 + Math.ceil(length / 1024 ** 2);

/** The bytes of uploads: an object for each chunk, which counts as soon as its row is there. */
export const createChunkStore = ({ rows, storage, files, uploads, getExpiry }: Collaborators) => {
  const storeChunk = async (
    { readerId, id, length }: UploadRow,
    chunk: AsyncIterable<Uint8Array>,
    start: number,
  ): Promise<StoredChunk> => {
    const objectKey = randomBytes(16).toString('hex');
    const head: Uint8Array[] = [];
    let bytes = 0;
    const readCounted = async function* () {
      for await (const data of chunk) {
        if (bytes < SNIFF_BYTES) head.push(Buffer.from(data.subarray(0, SNIFF_BYTES - bytes)));
        bytes += data.length;
        if (start + bytes > length) throw createTooLong();
        yield data;
      }
    };
    await rethrowAsNotStored(storage.put(objectKey, readCounted()));
    if (!(await rows.insertChunk({ readerId, id, start, bytes, objectKey, expiresAt: getExpiry() }))) {
      await files.discard([objectKey]);
      throw createOffsetConflict();
    }
    return { bytes, head: Buffer.concat(head) };
  };

  const checkFormat = (head: Buffer, { name, type }: UploadRow): Refusal | null => {
    try {
      uploads.refuseUnknownFormat(head, name, type ?? undefined);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };

  return {
    /**
     * Stores a body behind the bytes of an upload. What arrived before it broke off is kept.
     * @throws TusError, what broke the body, TooManyChunks
     */
    async append(row: UploadRow, body: AsyncIterable<Uint8Array>): Promise<Appended> {
      const { chunks, getError } = splitChunks(body, limits.CHUNK_BYTES);
      let { received, pieces: count } = row;
      for await (const chunk of chunks) {
        if (count >= computeMaxChunks(row.length)) throw new TooManyChunks();
        const { bytes, head } = await storeChunk(row, chunk, received);
        const isWholeHead = received === 0 && head.length >= Math.min(SNIFF_BYTES, row.length);
        const refusal = isWholeHead ? checkFormat(head, row) : null;
        received += bytes;
        count += 1;
        if (refusal) return { received, refusal };
      }
      const error = getError();
      if (error) throw error;
      return { received, refusal: null };
    },
    /**
     * All bytes of a complete upload, chunk after chunk.
     * @param onChunk is called before each
     * @throws NotStored when a chunk is lost
     */
    async *read(row: UploadRow, onChunk: () => Promise<void>): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      for (const key of await rows.listChunkKeys(row)) {
        await onChunk();
        // A Readable without an encoding yields Uint8Array chunks; its types say any.
        for await (const data of releaseBytes((await storage.read(key)) as AsyncIterable<Uint8Array>)) {
          bytes += data.length;
          yield data;
        }
      }
      // Not the file's fault: this must not be remembered as its refusal.
      if (bytes !== row.length) throw new Error(`the storage gave ${bytes} of ${row.length} bytes`);
    },
  };
};
