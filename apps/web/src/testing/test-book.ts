import { Book, BookDetails } from '@lectern/contracts';

type BookFields = Partial<Omit<Book, 'metadata'>> & { metadata?: Partial<Book['metadata']> };

/** The default timestamp of test data. */
const TIMESTAMP = '2026-11-02T10:00:00.000Z';

/** Creates a book as the server returns it; pass only the fields that matter. Validated by the contract. */
export const createTestBook = ({ metadata = {}, ...fields }: BookFields = {}): Book => {
  const id = fields.id ?? '1';
  const name = fields.name ?? `book-${id}.epub`;
  const position = {
    pointer: null,
    pointer_pb: null,
    percent: fields.read_percent ?? 0,
    page: null,
    pages_total: 0,
    offs: 0,
    updated: null,
  };
  const title = metadata.title ?? fields.title ?? `Book ${id}`;
  return Book.parse({
    id,
    path: `/${name}`,
    title,
    name,
    mime_type: 'application/epub+zip',
    format: 'epub',
    bytes: 1_000_000,
    fast_hash: id.padStart(32, '0'),
    md5_hash: '1B2M2Y8AsgTpgAmY7PhCfg==',
    created_at: TIMESTAMP,
    mtime: TIMESTAMP,
    client_mtime: TIMESTAMP,
    action_date: TIMESTAMP,
    action: 'create',
    collections: null,
    collection_ids: [],
    favorite: false,
    read_status: '',
    read_percent: 0,
    percent: String(fields.read_percent ?? 0),
    purchased: false,
    isDrm: false,
    isLcp: false,
    isAudioBook: false,
    hasLinks: false,
    resource_id: null,
    link: `http://127.0.0.1:3000/api/v1.0/files/${name}?access_token=for-this-file`,
    position,
    read_position: position,
    ...fields,
    metadata: {
      title,
      authors: null,
      series: null,
      series_ord: null,
      genres: null,
      lang: null,
      publisher: null,
      year: null,
      isbn: null,
      annotation: null,
      duration: null,
      size: null,
      track_number: null,
      updated: TIMESTAMP,
      book_id: null,
      fixed_layout: false,
      cover: null,
      ...metadata,
    },
  });
};

/** Creates a book with its details, see `createTestBook`. */
export const createTestBookDetails = (book: Book, more: Partial<BookDetails> = {}): BookDetails =>
  BookDetails.parse({
    ...book,
    readable: true,
    chapters: [],
    characters: 1000,
    pages: null,
    author_names: splitNames(book.metadata.authors),
    genre_names: splitNames(book.metadata.genres),
    sort_title: '',
    author_sorts: [],
    tags: [],
    original: {
      ...book.metadata,
      authors: splitNames(book.metadata.authors),
      genres: splitNames(book.metadata.genres),
    },
    own_cover: false,
    rating: null,
    review: '',
    ...more,
  });

const splitNames = (names: string | null): string[] => names?.split(', ') ?? [];
