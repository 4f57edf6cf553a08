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
/** A file that is sent; the tag is a strong validator (RFC 9110, 8.8.3): equal for equal bytes only, which the fast hash is not. */
type SentFile = {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  etag: string;
  read(range: ByteRange | null): Promise<Readable>;
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
    cover: (book: BookRow, size: 'small' | 'big'): Promise<Buffer> => covers.pictureOf(book, size, book),
    /**
     * The book as it was uploaded, or the file of a recording that lies in it under one of these paths.
     * @throws Refusal `file.not_found` when it has no such file
     */
    async file(book: BookRow, inside: readonly string[]): Promise<SentFile> {
      const sha256 = sha256Of(book);
      if (inside.length === 0) {
        const { bytes, name, mimeType: type } = book;
        const read = (range: ByteRange | null): Promise<Readable> => files.read(sha256, range ?? undefined);
        return { name, type, size: Number(bytes), etag: `"${sha256}"`, read };
      }
      const tracks = await files.tracks(book, Number(book.bytes));
      const track = tracks.find(({ path, size }) => path !== '' && size > 0 && inside.includes(path.normalize('NFC')));
      if (!track) throw new Refusal('file.not_found');
      return { ...track, name: track.path.split('/').at(-1) ?? book.name };
    },
  };
};

const sha256Of = ({ sha256 }: BookRow): string => Buffer.from(sha256).toString('hex');
