import type { Readable } from 'node:stream';
import type { Authenticate } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { LinkService } from '../links/links.service.ts';

type Auth = { authenticate: Authenticate; isSessionActive(readerId: bigint, sessionId: string): Promise<boolean> };
type Dependencies = {
  books: BookService;
  files: FileService;
  covers: CoverService;
  links: LinkService;
  auth: Auth;
};
/** A file to send; `etag` is a strong validator (RFC 9110, 8.8.3): equal for equal bytes only, which the fast hash is not. */
type DownloadableFile = {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  etag: string;
  read(range: ByteRange | null): Promise<Readable>;
};
type DownloadRequest = { token: string | null; names: readonly string[] | undefined; fastHash: string | undefined };

export type DownloadService = ReturnType<typeof createDownloadService>;

/** Downloads: the uploaded bytes of a book, its tracks and its cover. */
export const createDownloadService = ({ books, files, covers, links, auth }: Dependencies) => {
  /** The name selects among books with the same hash; an outdated name is ignored. */
  const findBook = (readerId: bigint, { names, fastHash }: Omit<DownloadRequest, 'token'>): Promise<BookRow> =>
    books.requireByNameOrHash(readerId, { names, fastHash }).catch((error: unknown) => {
      const isNameOutdated =
        error instanceof Refusal && error.code === 'file.not_found' && names && fastHash !== undefined;
      if (isNameOutdated) return books.requireByNameOrHash(readerId, { fastHash });
      throw error;
    });
  /**
   * The book that a token grants access to: an access token any book of its reader, a link token only its own book.
   * @throws Refusal `auth.token_…`, `file.not_found`
   */
  const requireBook = async ({ token, names, fastHash }: DownloadRequest): Promise<BookRow> => {
    if (token === null) throw new Refusal('auth.token_missing');
    if (!token.startsWith('f.')) return findBook((await auth.authenticate(token)).readerId, { names, fastHash });
    const grant = links.parseGrant(token);
    if (!grant || !(await auth.isSessionActive(grant.readerId, grant.sessionId)))
      throw new Refusal('auth.token_unknown');
    const book = await books.requireOwned(grant.readerId, grant.bookId);
    const isSameBook = fastHash === undefined ? names?.includes(book.name) : fastHash === book.fastHash;
    if (!isSameBook) throw new Refusal('file.not_found');
    return book;
  };

  return {
    requireBook,
    /** The cover of a book as JPEG; a generated one when it has none. */
    getCover: (book: BookRow, size: 'small' | 'big'): Promise<Buffer> => covers.getPicture(book, size, book),
    /**
     * The book as it was uploaded, or the file of a recording inside it under one of these paths.
     * @throws Refusal `file.not_found` when it has no such file
     */
    async getFile(book: BookRow, inside: readonly string[]): Promise<DownloadableFile> {
      const sha256 = toHex(book);
      if (inside.length === 0) {
        const { bytes, name, mimeType: type } = book;
        const read = (range: ByteRange | null): Promise<Readable> => files.read(sha256, range ?? undefined);
        return { name, type, size: Number(bytes), etag: `"${sha256}"`, read };
      }
      const tracks = await files.listTracks(book, Number(book.bytes));
      const track = tracks.find(({ path, size }) => path !== '' && size > 0 && inside.includes(path.normalize('NFC')));
      if (!track) throw new Refusal('file.not_found');
      return { ...track, name: track.path.split('/').at(-1) ?? book.name };
    },
  };
};

const toHex = ({ sha256 }: BookRow): string => Buffer.from(sha256).toString('hex');
