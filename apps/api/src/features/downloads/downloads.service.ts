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
type Wanted = { token: string | null; names: readonly string[] | undefined; fastHash: string | undefined };

export type DownloadService = ReturnType<typeof downloadService>;

/** The bytes of a book as they were uploaded, and its cover. */
export const downloadService = ({ books, files, covers, links, auth }: Collaborators) => {
  /** The hash may name two books and the name one of them; a name that is out of date is not believed. */
  const own = (readerId: bigint, { names, fastHash }: Omit<Wanted, 'token'>): Promise<BookRow> =>
    books.find(readerId, { names, fastHash }).catch((error: unknown) => {
      const outOfDate = error instanceof Refusal && error.code === 'file.not_found' && names && fastHash !== undefined;
      if (outOfDate) return books.find(readerId, { fastHash });
      throw error;
    });
  /**
   * The book that a token opens: a reader's own token any of theirs, a link token just the one it was made for.
   * @throws Refusal `auth.token_…`, `file.not_found`
   */
  const find = async ({ token, names, fastHash }: Wanted): Promise<BookRow> => {
    if (token === null) throw new Refusal('auth.token_missing');
    if (!token.startsWith('f.')) return own((await auth.authenticate(token)).readerId, { names, fastHash });
    const grant = links.grantOf(token);
    if (!grant || !(await auth.sessionLives(grant.readerId, grant.sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.own(grant.readerId, grant.bookId);
    const same = fastHash === undefined ? names?.includes(book.name) : fastHash === book.fastHash;
    if (!same) throw new Refusal('file.not_found');
    return book;
  };

  return {
    find,
    /** Its cover as JPEG, a drawn one when it has none. */
    cover: (book: BookRow, size: 'small' | 'big'): Promise<Buffer> => covers.pictureOf(book.covers, size, book),
    /** A strong validator (RFC 9110, 8.8.3): equal for equal bytes only, which the fast hash is not. */
    etag: (book: BookRow): string => `"${sha256Of(book)}"`,
    read: (book: BookRow, range: ByteRange | null): Promise<Readable> => files.read(sha256Of(book), range ?? undefined),
  };
};

const sha256Of = ({ sha256 }: BookRow): string => Buffer.from(sha256).toString('hex');
