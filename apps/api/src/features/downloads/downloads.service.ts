import type { Readable } from 'node:stream';
import type { Authenticate } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { LinkService } from '../links/links.service.ts';

type Auth = { authenticate: Authenticate; sessionLives(readerId: bigint, sessionId: string): Promise<boolean> };
type Collaborators = {
  books: BookService;
  files: FileService;
  covers: CoverService;
  links: LinkService;
  auth: Auth;
};
type Wanted = { token: string | null; name: string | undefined; fastHash: string | undefined };

export type DownloadService = ReturnType<typeof downloadService>;

/** The bytes of a book as they were uploaded, and its cover. */
export const downloadService = ({ books, files, covers, links, auth }: Collaborators) => {
  /** The reader's book of that hash, or of that name: the name is believed only where the hash says no more. */
  const own = async (readerId: bigint, { name, fastHash }: Omit<Wanted, 'token'>): Promise<BookRow> => {
    if (fastHash === undefined || name === undefined) return books.find(readerId, { name, fastHash });
    return books.find(readerId, { name, fastHash }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'file.not_found') return books.find(readerId, { fastHash });
      throw error;
    });
  };
  /**
   * The book that a token opens: a reader's own token any of theirs, a link token just the one it was made for.
   * @throws Refusal `auth.token_…`, `file.not_found`
   */
  const find = async ({ token, name, fastHash }: Wanted): Promise<BookRow> => {
    if (token === null) throw new Refusal('auth.token_missing');
    if (!token.startsWith('f.')) return own((await auth.authenticate(token)).readerId, { name, fastHash });
    const grant = links.grantOf(token);
    if (!grant || !(await auth.sessionLives(grant.readerId, grant.sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.own(grant.readerId, grant.bookId);
    const another =
      (fastHash !== undefined && fastHash !== book.fastHash) || (fastHash === undefined && name !== book.name);
    if (another) throw new Refusal('file.not_found');
    return book;
  };

  return {
    find,
    /** Its cover as JPEG. @throws Refusal `file.not_found` when it has none */
    cover: (book: BookRow, size: 'small' | 'big'): Promise<Buffer> => covers.pictureOf(book.covers, size),
    /** A strong validator (RFC 9110, 8.8.3): equal for equal bytes only, which the fast hash is not. */
    etag: (book: BookRow): string => `"${sha256Of(book)}"`,
    read: (book: BookRow, range: ByteRange | null): Promise<Readable> => files.read(sha256Of(book), range ?? undefined),
  };
};

const sha256Of = ({ sha256 }: BookRow): string => Buffer.from(sha256).toString('hex');
