import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService, StoredTrack } from '../files/files.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { openGrants } from './open-grants.ts';

type Grant = { readerId: bigint; sessionId: string; bookId: bigint };
type Collaborators = {
  books: Pick<BookService, 'own'>;
  files: Pick<FileService, 'document' | 'tracks'>;
  links: { grantOf(bookId: string, signature: string): Grant | null };
  auth: {
    sessionLives(readerId: bigint, sessionId: string): Promise<boolean>;
    onEnded(listener: (sessionId: string) => void): () => void;
  };
  sync: Pick<SyncService, 'onStale'>;
  clock: Clock;
};
export type SoundService = ReturnType<typeof soundService>;

/** Some 1,000 players. Where the bus was lost, that a session ended is noticed at the next range but one. */
const HELD = { entries: 2048, freshMs: 5_000, usableMs: 60_000 };

/** The files of recordings, sent from where they lie: the stored file, or inside of a ZIP. */
export const soundService = ({ books, files, links, auth, sync, clock }: Collaborators) => {
  const grants = openGrants<readonly StoredTrack[]>(HELD, () => clock.now().getTime());
  const stops = [
    auth.onEnded((sessionId) => grants.forgetSession(sessionId)),
    sync.onStale((readerId) => grants.forgetReader(readerId)),
  ];

  const opened = async ({ readerId, sessionId, bookId }: Grant): Promise<readonly StoredTrack[]> => {
    if (!(await auth.sessionLives(readerId, sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.own(readerId, bookId);
    const document = await files.document(book);
    if (document?.contents?.kind !== 'audio' || book.isDrm || document.lock !== null)
      throw new Refusal('file.not_found');
    return files.tracks(book, Number(book.bytes));
  };

  return {
    /**
     * A track of a book that a signed prefix opens, by its number from 0.
     * @throws Refusal `auth.token_unknown` (the prefix is wrong, too old, or its session has ended), `file.not_found`
     */
    async find(bookId: string, signature: string, track: string): Promise<StoredTrack> {
      const grant = links.grantOf(bookId, signature);
      if (!grant) throw new Refusal('auth.token_unknown');
      const sounds = await grants.get(`${bookId}/${signature}`, grant, () => opened(grant));
      const sound = /^(0|[1-9]\d{0,4})$/.test(track) ? sounds[Number(track)] : undefined;
      if (!sound?.size) throw new Refusal('file.not_found');
      return sound;
    },
    close(): void {
      for (const stop of stops) stop();
    },
  };
};
