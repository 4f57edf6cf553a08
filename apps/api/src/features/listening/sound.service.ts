import { type MpegFrameSizes, readMpegFrameSizes } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService, StoredTrack } from '../files/files.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { createGrantCache } from './grant-cache.ts';
import { planJoinedSound } from './joined-plan.ts';
import { type JoinedSound, joinTracks } from './joined-sound.ts';

type Grant = { readerId: bigint; sessionId: string; bookId: bigint };
type Dependencies = {
  books: Pick<BookService, 'requireOwned'>;
  files: Pick<FileService, 'findDocument' | 'listTracks'>;
  links: { parseGrant(bookId: string, signature: string): Grant | null };
  auth: {
    isSessionActive(readerId: bigint, sessionId: string): Promise<boolean>;
    onSessionEnded(listener: (sessionId: string) => void): () => void;
  };
  sync: Pick<SyncService, 'watchLibraries'>;
  clock: Clock;
};
/** What the address of a recording gives access to. */
type RecordingSound = { tracks: readonly StoredTrack[]; joined: JoinedSound | null };
export type SoundService = ReturnType<typeof createSoundService>;

/** Enough for some 1,000 players. If a bus message is lost, an ended session is noticed two range requests later. */
const CACHE_LIMITS = { entries: 2048, freshMs: 5_000, usableMs: 60_000 };
/** Tables of the files that are being sent, of some tens of hours each; the bytes of a book come in many ranges. */
const TABLE_LIMITS = { entries: 256, weight: 64 * 1024 ** 2, weigh: ({ sizes }: MpegFrameSizes) => sizes.byteLength };

/** The tracks of recordings, read from the stored file or from inside a ZIP. */
export const createSoundService = ({ books, files, links, auth, sync, clock }: Dependencies) => {
  const grants = createGrantCache<RecordingSound>(CACHE_LIMITS, () => clock.now().getTime());
  const tables = createCache<MpegFrameSizes>(TABLE_LIMITS);
  const unsubscribe = auth.onSessionEnded((sessionId) => grants.evictSession(sessionId));
  const libraries = sync.watchLibraries({ maxReaders: CACHE_LIMITS.entries, onStale: grants.evictReader });

  const loadSound = async ({ readerId, sessionId, bookId }: Grant): Promise<RecordingSound> => {
    await libraries.watch(readerId);
    if (!(await auth.isSessionActive(readerId, sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.requireOwned(readerId, bookId);
    const document = await files.findDocument(book);
    if (document?.contents?.kind !== 'audio' || book.isDrm || document.lock !== null)
      throw new Refusal('file.not_found');
    const tracks = await files.listTracks(book, Number(book.bytes));
    const plan = planJoinedSound(document);
    // the document is not kept for each player: its tables may have megabytes
    const loadFrames = async (track: number) => {
      const { contents } = (await files.findDocument(book)) ?? {};
      const frames = contents?.kind === 'audio' ? contents.tracks[track]?.frames : undefined;
      if (frames?.coding !== 'mpeg') return frames;
      return await tables.get(tracks[track]?.etag ?? '', () => readMpegFrameSizes(frames));
    };
    return { tracks, joined: plan && joinTracks(tracks, plan, loadFrames) };
  };

  const getSound = async (bookId: string, signature: string): Promise<RecordingSound & { readerId: bigint }> => {
    const grant = links.parseGrant(bookId, signature);
    if (!grant) throw new Refusal('auth.token_unknown');
    const sound = await grants.get(`${bookId}/${signature}`, grant, () => loadSound(grant));
    return { ...sound, readerId: grant.readerId };
  };

  return {
    /**
     * Finds a track of a book, and its reader, by a signed prefix and its index from 0.
     * @throws Refusal `auth.token_unknown` (the prefix is wrong, too old, or its session has ended), `file.not_found`
     */
    async findTrack(
      bookId: string,
      signature: string,
      track: string,
    ): Promise<{ readerId: bigint; track: StoredTrack }> {
      const { tracks, readerId } = await getSound(bookId, signature);
      const found = /^(0|[1-9]\d{0,4})$/.test(track) ? tracks[Number(track)] : undefined;
      if (!found?.size) throw new Refusal('file.not_found');
      return { readerId, track: found };
    },
    /** Finds all tracks of a book as one file, by a signed prefix. @throws Refusal as for a track */
    async findJoined(bookId: string, signature: string): Promise<JoinedSound> {
      const { joined } = await getSound(bookId, signature);
      if (!joined) throw new Refusal('file.not_found');
      return joined;
    },
    close(): void {
      unsubscribe();
      libraries.close();
    },
  };
};
