/**
 * A table that is exported: the file in the archive, and the SQL of its columns. `key` orders the rows and is the cursor of
 * their pages.
 */
export type ExportedTable = {
  file: string;
  table: string;
  columns: string;
  key: readonly (readonly [column: string, type: string])[];
};

/** The row without internal columns and columns that are elsewhere in the archive. */
const rowWithout = (...names: string[]): string => `to_jsonb(t) - '{${['reader_id', ...names].join(',')}}'::text[]`;
/** A rating as readers see it: stars in halves; null for none. */
const toStars = (halves: string): string => `nullif(${halves}, 0)::real / 2`;
const id = ['id', 'bigint'] as const;
const uuid = ['id', 'uuid'] as const;

/** Every table with rows of a reader, except those of `OMITTED_TABLES` and the reader's own row. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'library.json',
    table: 'book',
    columns: `${rowWithout('sha256', 'md5', 'name_key', 'title_key', 'author_key', 'opened_key', 'series_key', 'series_place', 'sort_names', 'covers', 'own_cover', 'author_names', 'genre_names', 'source_authors', 'left_position', 'facts', 'converted', 'conversion_failed')}
      || jsonb_build_object('sha256', encode(sha256, 'hex'), 'rating', ${toStars('rating')})`,
    key: [id],
  },
  {
    file: 'purchases.json',
    table: 'purchase',
    columns: `${rowWithout('sha256')} || jsonb_build_object('sha256', encode(sha256, 'hex'))`,
    key: [['sha256', 'bytea']],
  },
  {
    file: 'bin.json',
    table: 'binned_book',
    columns: `jsonb_build_object('id', id, 'name', name, 'title', title, 'authors', authors, 'binned_at', binned_at,
      'sha256', encode(sha256, 'hex'), 'bytes', bytes, 'book', kept - '{reader_id,sha256,md5,covers,facts,converted,conversion_failed}'::text[]
        || jsonb_build_object('rating', ${toStars("(kept ->> 'rating')::int")}),
      'hung_on_it', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'rows', p.rows)), '[]'::jsonb)
        FROM binned_part p WHERE p.reader_id = t.reader_id AND p.book_id = t.id))`,
    key: [id],
  },
  {
    file: 'shop-recommendations.json',
    table: 'personal_feed',
    columns: `jsonb_build_object('fetched_at', fetched_at, 'book_of_the_week', (SELECT b ->> 'title'
        FROM partner_book p JOIN jsonb_array_elements(t.books) b ON b ->> 'externalId' = p.external_id
        WHERE p.id = t.book_of_the_week), 'books', (SELECT coalesce(jsonb_agg(b - '{externalId,fastHash}'::text[]),
        '[]'::jsonb) FROM jsonb_array_elements(t.books) b))`,
    key: [['reader_id', 'bigint']],
  },
  { file: 'positions.json', table: 'position_history', columns: rowWithout(), key: [['book_id', 'bigint'], id] },
  {
    file: 'library-names.json',
    table: 'library_name',
    columns: `jsonb_build_object('kind', kind, 'name', name, 'chosen', chosen, 'merged_into', merged_into)`,
    key: [
      ['kind', 'text'],
      ['key', 'text'],
    ],
  },
  {
    file: 'collections.json',
    table: 'collection',
    columns: `jsonb_build_object('id', id, 'name', name, 'created_at', created_at, 'updated_at', updated_at,
      'books', (SELECT coalesce(jsonb_agg(jsonb_build_object('book_id', c.book_id, 'added_at', c.added_at)
        ORDER BY c.added_at), '[]'::jsonb) FROM collection_book c WHERE c.reader_id = t.reader_id AND c.collection_id = t.id))`,
    key: [id],
  },
  { file: 'smart-collections.json', table: 'smart_collection', columns: rowWithout('name_key'), key: [id] },
  { file: 'listening-queue.json', table: 'queued_book', columns: rowWithout(), key: [['book_id', 'bigint']] },
  { file: 'reading-time.json', table: 'reading_piece', columns: rowWithout(), key: [uuid] },
  { file: 'finished-books.json', table: 'finished_book', columns: rowWithout(), key: [['book_id', 'bigint']] },
  { file: 'reading-goals.json', table: 'reading_goal', columns: rowWithout(), key: [['year', 'int']] },
  { file: 'notifications.json', table: 'notification', columns: rowWithout(), key: [id] },
  {
    file: 'logins.json',
    table: 'session',
    columns: rowWithout('device_hash'),
    key: [uuid],
  },
  {
    file: 'devices.json',
    table: 'known_device',
    columns: `jsonb_build_object('last_seen_at', last_seen_at, 'ended_at', ended_at)`,
    key: [['hash', 'bytea']],
  },
  {
    file: 'sign-in-sources.json',
    table: 'known_source',
    columns: `jsonb_build_object('network', substring(source FROM '^(?:network|programs):(.*)$'),
      'last_seen_at', last_seen_at)`,
    key: [
      ['source', 'text'],
      ['name_hash', 'bytea'],
      ['shop_id', 'text'],
    ],
  },
  {
    file: 'picture.json',
    table: 'avatar',
    columns: `${rowWithout('id', 'picture')} || jsonb_build_object('jpeg', encode(picture, 'base64'))`,
    key: [['reader_id', 'bigint']],
  },
  {
    file: 'fonts-and-dictionaries.json',
    table: 'personal_file',
    columns: `${rowWithout('sha256', 'details')} || jsonb_build_object('sha256', encode(sha256, 'hex'))`,
    key: [uuid],
  },
  { file: 'linked-accounts.json', table: 'linked_identity', columns: rowWithout(), key: [['provider', 'text']] },
  {
    file: 'payments.json',
    table: 'payment',
    columns: `${rowWithout('attempt', 'approval_url', 'checked_at')} || jsonb_build_object('documents',
      (SELECT coalesce(jsonb_agg(to_jsonb(i) - 'payment_id' ORDER BY i.number), '[]'::jsonb) FROM invoice i WHERE i.payment_id = t.id))`,
    key: [uuid],
  },
  { file: 'consents.json', table: 'terms_consent', columns: rowWithout(), key: [['version', 'int']] },
  { file: 'plan-months.json', table: 'plan_grant', columns: rowWithout(), key: [uuid] },
  { file: 'terms-notices.json', table: 'terms_notice', columns: rowWithout(), key: [['version', 'int']] },
  { file: 'decisions.json', table: 'sanction', columns: rowWithout('done_by'), key: [id] },
  {
    file: 'removed-books.json',
    table: 'removed_book',
    columns: `${rowWithout('sha256')} || jsonb_build_object('sha256', encode(sha256, 'hex'))`,
    key: [['sha256', 'bytea']],
  },
  { file: 'app-passwords.json', table: 'app_password', columns: rowWithout('hash'), key: [uuid] },
  {
    file: 'passkeys.json',
    table: 'passkey',
    columns: rowWithout('credential_id', 'public_key', 'counter'),
    key: [uuid],
  },
  {
    file: 'authenticator.json',
    table: 'authenticator',
    columns: rowWithout('sealed', 'last_step'),
    key: [['reader_id', 'bigint']],
  },
  { file: 'adobe-ids.json', table: 'adobe_identity', columns: rowWithout('sealed', 'key_id'), key: [uuid] },
  {
    file: 'reading-community.json',
    table: 'community_connection',
    columns: rowWithout('sealed', 'checked_at'),
    key: [['reader_id', 'bigint']],
  },
  {
    file: 'public-ratings.json',
    table: 'partner_rating',
    columns: rowWithout(),
    key: [
      ['alias', 'text'],
      ['shop_id', 'text'],
      ['shop_book_id', 'text'],
    ],
  },
  { file: 'recovery-codes.json', table: 'recovery_code', columns: rowWithout('hash'), key: [['hash', 'bytea']] },
  {
    file: 'unfinished-uploads.json',
    table: 'unfinished_upload',
    columns: rowWithout('md5', 'settling_until', 'pieces'),
    key: [uuid],
  },
  {
    file: 'fulfilments.json',
    table: 'fulfilment_device',
    columns: `${rowWithout('sha256')} || jsonb_build_object('sha256', encode(sha256, 'hex'))`,
    key: [
      ['sha256', 'bytea'],
      ['serial', 'text'],
    ],
  },
  {
    file: 'passphrases.json',
    table: 'lcp_key',
    columns: rowWithout('sealed'),
    key: [
      ['provider', 'text'],
      ['licence', 'text'],
    ],
  },
  {
    file: 'licences.json',
    table: 'lcp_licence',
    columns: `${rowWithout('sha256', 'licence_updated_at')} || jsonb_build_object('sha256', encode(sha256, 'hex'))`,
    key: [['sha256', 'bytea']],
  },
];

/** Tables with rows of a reader that are not exported, and why. */
export const OMITTED_TABLES: Readonly<Record<string, string>> = {
  note: 'in annotations/, a file a book',
  collection_book: 'in collections.json',
  binned_part: 'in bin.json',
  action: 'when something was last changed, kept for a month to compare with what arrives late',
  change: 'the order in which the rest came about; thinned and numbered for programs',
  person_directory: 'where the account is found by what the shop says, which is in profile.json',
  shelf: 'counts, made of the books',
  fulfilment_token: 'what a token in the library stands for, made of its file',
  indexed_book: 'what a book is found by, made of the book',
  indexed_word: 'words of the books, counted',
  unindexed_book: 'a list of what is to be made',
  reservation: 'space of an upload that is under way',
  upload_piece: 'pieces of an upload that is under way',
  refresh_token: 'secrets of sessions',
  guessing_notice: 'when a mail of strangers’ tries went out',
  qr_request: 'a sign-in that is under way for ten minutes',
  unlock_link: 'the secret of a mail that was sent',
  phone_code: 'a code that is good for a minute',
  social_attempt: 'a sign-in that is under way',
  community_attempt: 'a sign-in that is under way',
  factor_challenge: 'a confirmation that is under way',
  factor_sign_in: 'a sign-in that is under way',
  factor_try: 'wrong codes; forgotten after two hours',
  audio_download: 'a file that is made ready; forgotten after a day',
  adobe_password_link: 'the secret of a mail that was sent',
  reader_export: 'this archive itself',
};
