import type { Readable } from 'node:stream';
import type { Authenticate, SignedIn } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { LinkService } from '../links/links.service.ts';

type Auth = { authenticate: Authenticate; sessionLives(readerId: bigint, sessionId: string): Promise<boolean> };
type Collaborators = { books: BookService; files: FileService; links: LinkService; auth: Auth };
type Wanted = { token: string | null; name: string | undefined; fastHash: string | undefined };

export type DownloadService = ReturnType<typeof downloadService>;

/** The bytes of a book as they were uploaded. */
export const downloadService = ({ books, files, links, auth }: Collaborators) => ({
  /**
   * The book that a token opens: a reader's own token any of theirs, a link token just the one it was made for.
   * @throws Refusal `auth.token_…`, `file.not_found`
   */
  async find({ token, name, fastHash }: Wanted): Promise<BookRow> {
    if (token === null) throw new Refusal('auth.token_missing');
    const grant = token.startsWith('f.') ? links.grantOf(token) : null;
    if (token.startsWith('f.') && !grant) throw new Refusal('auth.token_unknown');
    if (!grant) {
      const reader: SignedIn = await auth.authenticate(token);
      if (fastHash === undefined || name === undefined) return books.find(reader.readerId, { name, fastHash });
      // The hash may name two books and the name one of them; a name that is out of date is not believed.
      return books.find(reader.readerId, { name, fastHash }).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === 'file.not_found')
          return books.find(reader.readerId, { fastHash });
        throw error;
      });
    }
    if (!(await auth.sessionLives(grant.readerId, grant.sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.own(grant.readerId, grant.bookId);
    const another =
      (fastHash !== undefined && fastHash !== book.fastHash) || (fastHash === undefined && name !== book.name);
    if (another) throw new Refusal('file.not_found');
    return book;
  },
  /** A strong validator (RFC 9110, 8.8.3): equal for equal bytes only, which the fast hash is not. */
  etag: (book: BookRow): string => `"${sha256Of(book)}"`,
  read: (book: BookRow, range: ByteRange | null): Promise<Readable> => files.read(sha256Of(book), range ?? undefined),
});

const sha256Of = ({ sha256 }: BookRow): string => Buffer.from(sha256).toString('hex');
