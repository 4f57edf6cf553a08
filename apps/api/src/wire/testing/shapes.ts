import { z } from 'zod';

/**
 * The shapes of the wire's answers, written by hand from its specification: exactly these keys, types and formats. Where
 * they differ from the contracts, the contracts are wrong.
 */
const int = z.number().int();
/** RFC 3339 with `T` and `Z`, never empty. */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const text = z.string();
const orNull = <S extends z.ZodType>(schema: S) => schema.nullable();
const url = z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/[\w\-./%?=&+~]+$/);

export const refusal = z.strictObject({
  error_code: int,
  error_msg: text.min(1),
  // ours, beside the two of the wire
  error: text,
  details: z.record(text, z.union([text, z.number()])).optional(),
});

export const providers = z.strictObject({
  providers: z.array(
    z.strictObject({
      alias: text.min(1),
      name: text,
      shop_id: text.min(1),
      icon: text,
      icon_eink: text,
      logged_by: text.regex(/^(password|facebook|gmail)(\|(password|facebook|gmail))*$/),
    }),
  ),
  avatar: orNull(text),
});

export const tokens = z
  .strictObject({
    access_token: text.min(16),
    token_type: z.literal('Bearer'),
    expires_in: z.literal(7200),
    refresh_token: text.min(16),
    token: text,
  })
  .refine((sent) => sent.token === sent.access_token);

const position = z.strictObject({
  pointer: orNull(text),
  pointer_pb: orNull(text),
  percent: int,
  page: orNull(text),
  pages_total: int,
  offs: int,
  updated: orNull(time),
});
const cover = orNull(
  z.tuple([
    z.strictObject({ width: int, height: z.literal(400), path: url }),
    z.strictObject({ width: int, height: z.literal(800), path: url }),
  ]),
);
const metadata = {
  title: text,
  authors: orNull(text),
  series: orNull(text),
  series_ord: orNull(text),
  genres: orNull(text),
  lang: orNull(text),
  publisher: orNull(text),
  isbn: orNull(text),
  annotation: orNull(text),
  duration: orNull(int),
  size: orNull(int),
  track_number: orNull(int),
  updated: time,
  book_id: orNull(z.array(text)),
  fixed_layout: z.boolean(),
  cover,
};
const md5 = text.regex(/^[A-Za-z0-9+/]{22}==$/);
const fastHash = text.regex(/^[0-9a-f]{32}$/);

export const book = z
  .strictObject({
    id: text.regex(/^[1-9]\d{0,15}$/),
    path: text.startsWith('/'),
    title: text,
    name: text.min(1),
    mime_type: text.regex(/^[\w.+-]+\/[\w.+-]+$/),
    format: text.min(1),
    bytes: int,
    fast_hash: fastHash,
    md5_hash: md5,
    created_at: time,
    mtime: time,
    client_mtime: time,
    action_date: time,
    action: z.literal('create'),
    collections: orNull(text.min(1)),
    // ours, beside the text
    collection_ids: z.array(text.regex(/^[1-9]\d{0,15}$/)),
    favorite: z.boolean(),
    read_status: z.enum(['', 'reading', 'read']),
    read_percent: int,
    percent: text.regex(/^\d+$/),
    purchased: z.boolean(),
    isDrm: z.boolean(),
    isLcp: z.boolean(),
    isAudioBook: z.boolean(),
    hasLinks: z.boolean(),
    resource_id: z.null(),
    link: url,
    metadata: z.strictObject({ ...metadata, year: orNull(int) }),
    position,
    read_position: position,
  })
  .refine((sent) => sent.path === `/${sent.name}` && sent.percent === String(sent.read_percent));

export const bookList = z.strictObject({
  total: int,
  providerUrl: orNull(text),
  next_cursor: orNull(text),
  items: z.array(book),
});
export const maybeBook = orNull(book);

const audioPosition = z.strictObject({ page: text, offs: int });
export const recording = z.strictObject({
  ...book.shape,
  files: z.array(z.strictObject({ path: text.startsWith('/'), bytes: int, duration: int, mime_type: text })),
  chapters: z.array(
    z.strictObject({
      name: text.min(1),
      title: text,
      path: text.startsWith('/'),
      metadata: z.strictObject({ duration: text.regex(/^\d+:\d\d:\d\d$/) }),
      read_position: audioPosition,
      position: audioPosition,
      start: int,
      end: int,
    }),
  ),
  marks: z.array(
    z.strictObject({
      uuid: text.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      page: text,
      offs: int,
      percent: int,
      date: time,
      name: orNull(text.min(1)),
      mark: z.strictObject({ created: int, updated: time }),
    }),
  ),
  read_position: audioPosition,
});

export const audioDownload = z.discriminatedUnion('result', [
  z.strictObject({ result: z.literal('in_process') }),
  z.strictObject({ result: z.literal('ok'), url }),
  z.strictObject({ result: z.literal('failed'), error_code: int, error_msg: text.min(1) }),
]);

export const collection = z.strictObject({
  id: text.regex(/^[1-9]\d{0,15}$/),
  name: text.min(1),
  update_at: time,
  books: z.array(text.startsWith('/')),
});
export const collectionList = z.strictObject({ total: int, items: z.array(collection) });

export const booksInfo = z.strictObject({
  total: text.regex(/^\d+$/),
  new_this_month: int,
  in_cloud: int,
  reading_now: int,
  read: int,
});

export const fileInfo = z.strictObject({
  id: int,
  path: text.startsWith('/'),
  name: text,
  is_folder: z.boolean(),
  has_file: z.boolean(),
  download_link: url,
  mime_type: text,
  bytes: int,
  md5_hash: md5,
  resource_id: z.null(),
  fast_hash: fastHash,
  favorite: z.boolean(),
  created_at: time,
  mtime: time,
  client_mtime: time,
  metadata: z.strictObject({ ...metadata, year: orNull(text) }),
  position: z.strictObject({
    pointer: orNull(text),
    pointer_pb: orNull(text),
    percent: int,
    updated: orNull(time),
  }),
});

export const user = z.strictObject({
  login: text,
  email: text,
  first_name: text,
  last_name: text,
  full_name: text,
  register_date: time,
  role: z.literal('USER'),
  user_id: int,
  provider_id: int,
  provider_name: text,
  partner_shop_id: int,
  partner_shop_name: text,
  language: text,
  files_size: int,
  // ours
  binned_size: int,
  files_size_limit: int,
  vendor_login: text,
  recommendations: z.array(z.unknown()),
  // ours
  close_to_limit: z.boolean(),
  books_size: int,
  audio_books_size: int,
  personal_files_size: int,
  internal_account: z.strictObject({
    vendor_id: text,
    email: text,
    adobe_uuid: text,
    serial: text,
    is_main: z.boolean(),
  }),
  shop: z.strictObject({
    id: text,
    name: text,
    icon: text,
    home_url: text,
    reset_password_url: text,
    login_url: text,
  }),
  provider: z.strictObject({ name: text, icon: text }),
  shop_offers: z.strictObject({ partner_books: z.boolean(), community: z.boolean() }),
  preferences: z.strictObject({
    language: text,
    theme: text,
    widgets: z.record(text, z.boolean()),
    widget_order: z.array(text),
  }),
  avatar: orNull(text),
});

const uuid = text.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const color = z.enum(['yellow', 'red', 'green', 'cian', 'violet']);

export const noteList = z.array(
  z.strictObject({ uuid, type: z.enum(['highlight', 'note', 'bookmark']), updated: time }),
);
export const noteWritten = z.strictObject({ uuid, updated: time });
/** A note without additional fields of its program. */
export const plainNote = z.strictObject({
  uuid,
  type: z.strictObject({ value: z.enum(['highlight', 'note', 'bookmark']), updated: time }),
  color: z.strictObject({ value: color, updated: time }),
  note: z.strictObject({ text, updated: time }).optional(),
  mark: z.strictObject({ anchor: text, created: int, updated: time }),
  quotation: z.strictObject({ begin: text, end: text, text, updated: time }),
});

export const documentInformation = z.strictObject({
  status: z.literal('ok'),
  hash: fastHash,
  baseUrl: z.string().regex(/^http:\/\/books\.localhost:\d+\/.+\/$/),
  position: z
    .strictObject({ pointer: orNull(text), pointer_pb: orNull(text), percent: int, updated: orNull(time) })
    .optional(),
});
