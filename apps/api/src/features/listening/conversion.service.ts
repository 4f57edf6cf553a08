import { CONVERTED_MEDIA_TYPE, type Ffmpeg, ReadingAborted, type SoundInput, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { createFileLeaseCache } from '../../platform/file-lease-cache.ts';
import type { FileService, StoredTrack } from '../files/files.service.ts';

export type SoundConversionService = ReturnType<typeof createSoundConversionService>;
export type ConvertedPiece = { bytes: Buffer; type: string; etag: string };
type PieceRequest = { readerId: bigint; track: StoredTrack; piece: string };
type Running = { waiting: number; controller: AbortController; bytes: Promise<Buffer> };

/** A piece is short, so that a seek into the middle of it waits for a moment only. */
const PIECE_MS = 60_000;
/** Pieces that were converted last, 1 MB each: a player asks for several ranges of one. */
const CACHE_LIMITS = { entries: 500, weight: 48 * 1024 ** 2, weigh: ({ length }: Buffer) => length };
/** Local copies of recordings in remote storage. */
const LEASE_LIMITS = { bytes: 2 * 1024 ** 3, ms: 600_000 };
/** A player converts the piece that it plays and the next one. */
const READER_QUEUE = { max: 2, maxWaiting: 20, timeoutMs: 20_000 };
const GLOBAL_QUEUE = { max: 3, maxWaiting: 200, timeoutMs: 20_000 };
const RETRY_SECONDS = 5;

/** Converts the sound of recordings that a browser can't play, piece by piece as they are heard. */
export const createSoundConversionService = ({
  files,
  ffmpeg,
}: {
  files: Pick<FileService, 'withLocalFile'>;
  ffmpeg: Promise<Ffmpeg | null>;
}) => {
  const converted = createCache<Buffer>(CACHE_LIMITS);
  const leases = createFileLeaseCache(files.withLocalFile, LEASE_LIMITS);
  const running = new Map<string, Running>();
  const readerQueue = createConcurrencyLimiter(READER_QUEUE);
  const globalQueue = createConcurrencyLimiter(GLOBAL_QUEUE);

  const convert = async (
    { track }: PieceRequest,
    piece: { fromMs: number; lengthMs: number },
    signal: AbortSignal,
  ): Promise<Buffer> => {
    const converter = await ffmpeg;
    if (!converter) throw new Refusal('file.not_found');
    const run = (input: SoundInput): Promise<Buffer> => converter.convert(input, piece, signal);
    const { stored, type: mediaType } = track;
    if (!stored) return run({ mediaType, stream: await track.read(null) });
    const { sha256, offset, bytes } = stored;
    return leases.use(sha256, offset + bytes, (path) => run({ mediaType, path, offset, bytes }));
  };

  const convertInTurn = async (request: PieceRequest, fromMs: number, signal: AbortSignal): Promise<Buffer> => {
    const piece = { fromMs, lengthMs: Math.min(PIECE_MS, request.track.durationMs - fromMs) };
    const outcome = await readerQueue(request.readerId, () =>
      globalQueue(0n, async () => {
        signal.throwIfAborted();
        return convert(request, piece, signal);
      }),
    );
    if (!outcome?.value) throw unavailable();
    return outcome.value.value;
  };

  /** Starts a conversion, or joins one; it is stopped when nobody waits for it any more. */
  const join = async (key: string, signal: AbortSignal, start: (stop: AbortSignal) => Promise<Buffer>) => {
    signal.throwIfAborted();
    const known = running.get(key);
    const controller = known?.controller ?? new AbortController();
    const entry = known ?? { waiting: 0, controller, bytes: start(controller.signal) };
    if (!known) {
      running.set(key, entry);
      const forget = (): void => {
        if (running.get(key) === entry) running.delete(key);
      };
      entry.bytes.then(forget, forget);
    }
    entry.waiting += 1;
    const leave = (): void => {
      entry.waiting -= 1;
      if (entry.waiting > 0) return;
      running.delete(key);
      converted.forget(key);
      controller.abort(new ReadingAborted('nobody waits for it'));
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await entry.bytes;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

  return {
    close: leases.close,
    /** How long converted pieces are; null where nothing can be converted. */
    getPieceMs: async (): Promise<number | null> => ((await ffmpeg) ? PIECE_MS : null),
    /**
     * Converts a piece of a track, counted from 0.
     * @throws Refusal `file.not_found`, `file.unreadable`, `server.unavailable`
     */
    async getPiece(request: PieceRequest, signal: AbortSignal): Promise<ConvertedPiece> {
      const fromMs = /^(0|[1-9]\d{0,5})$/.test(request.piece) ? Number(request.piece) * PIECE_MS : Number.NaN;
      if (!(fromMs < request.track.durationMs)) throw new Refusal('file.not_found');
      const etag = `${request.track.etag.slice(0, -1)}-${request.piece}"`;
      // of one reader, so that response times reveal nothing about others
      const key = `${request.readerId} ${etag}`;
      try {
        const bytes = await join(key, signal, (stop) => converted.get(key, () => convertInTurn(request, fromMs, stop)));
        return { bytes, type: CONVERTED_MEDIA_TYPE, etag };
      } catch (error) {
        if (error instanceof UnreadableBook) throw new Refusal('file.unreadable');
        if (error instanceof ReadingAborted) throw unavailable();
        throw error;
      }
    },
  };
};

const unavailable = (): Refusal => new Refusal('server.unavailable', {}, RETRY_SECONDS);
