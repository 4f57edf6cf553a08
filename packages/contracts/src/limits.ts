import { retention, toSeconds } from './retention.ts';

/** Constants of the product (spec section 9), in the units their names say. */
export const limits = {
  FREE_STORAGE_BYTES: 2 * 1024 ** 3,
  LOW_SPACE_BYTES: 100 * 1024 ** 2,
  /** Longest file name, in UTF-8 bytes. */
  FILE_NAME_BYTES: 255,
  TITLE_CHARS: 1000,
  /** A name of an author, a series or a genre: an index entry can't be longer. */
  NAME_CHARS: 300,
  SERIES_ORD_CHARS: 20,
  LANGUAGE_TAG_CHARS: 35,
  BOOK_AUTHORS: 100,
  /** Authors that one call merges. */
  MERGED_AUTHORS: 100,
  BOOK_GENRES: 50,
  /** An uploaded cover. */
  COVER_BYTES: 10 * 1024 ** 2,
  /** An uploaded avatar, and one that is fetched from a shop. */
  AVATAR_BYTES: 5 * 1024 ** 2,
  /** Fonts per reader, and one of them. */
  FONTS: 10,
  FONT_BYTES: 5 * 1024 ** 2,
  /** Dictionaries per reader, an upload of one, and the longest word that is looked up. */
  DICTIONARIES: 10,
  DICTIONARY_BYTES: 50 * 1024 ** 2,
  LOOKED_UP_CHARS: 200,
  ACCESS_TOKEN_SECONDS: 7200,
  /** How long a deep link may take to open the mobile app before its page in the store is shown. */
  MOBILE_APP_FALLBACK_MS: 3000,
  /** Passkeys and recovery codes per reader. */
  PASSKEYS: 20,
  RECOVERY_CODES: 10,
  /** App passwords per reader. */
  APP_PASSWORDS: 50,
  /** Lifetime of a token for one file or cover link. */
  LINK_TOKEN_SECONDS: 7200,
  /** Quota for an upload without Content-Length is reserved in steps of this size. */
  RESERVE_STEP_BYTES: 8 * 1024 ** 2,
  /** A chunk of a resumable upload: sent in one request and stored as one object. */
  CHUNK_BYTES: 8 * 1024 ** 2,
  /** How long an incomplete upload waits for its next byte, and a complete one for a client that lost the response. */
  INCOMPLETE_UPLOAD_SECONDS: toSeconds(retention.incompleteUpload.period),
  /** Books that one ZIP may contain. */
  BOOKS_IN_A_ZIP: 200,
  /** Incomplete uploads per reader. */
  INCOMPLETE_UPLOADS: 100,
  /** Longest JSON, form or multipart body outside uploads. */
  BODY_BYTES: 1024 ** 2,
  /** One note as JSON, and all notes of one book. */
  NOTE_BYTES: 64 * 1024,
  BOOK_NOTES: 10_000,
  BOOK_NOTES_BYTES: 16 * 1024 ** 2,
  /** An LCP passphrase. */
  PASSPHRASE_CHARS: 1024,
  /** Adobe IDs: longer than six and eight characters (spec section 5), at most so many per reader. */
  ADOBE_LOGIN_MIN_CHARS: 7,
  ADOBE_LOGIN_MAX_CHARS: 320,
  ADOBE_PASSWORD_MIN_CHARS: 9,
  ADOBE_PASSWORD_MAX_CHARS: 1024,
  ADOBE_VENDOR_ID_CHARS: 64,
  ADOBE_SERIAL_CHARS: 128,
  ADOBE_IDENTITIES: 20,
  /** Devices whose reports about one ACSM token are kept. */
  FULFILLING_DEVICES: 20,
  /** A collection's name, collections per reader, and collections per book. */
  COLLECTION_NAME_CHARS: 200,
  COLLECTIONS: 1000,
  BOOK_COLLECTIONS: 100,
  SMART_COLLECTIONS: 200,
  /** Values of one field of a filter, and the length of one. */
  FILTER_VALUES: 50,
  FILTER_NAME_CHARS: 1024,
  /** A reader's private review of a book of their own. */
  REVIEW_CHARS: 4000,
  /** Books that one call may name. */
  BOOKS_AT_ONCE: 1000,
  /** Maximum age of a queued action or position; older ones are sent with this age. */
  MAX_QUEUED_MS: 31 * 86_400_000,
  /** What 32 bits hold: 24 days, three times the longest audiobook. */
  MAX_RECORDING_MS: 2 ** 31 - 1,
  /** Audiobooks in the queue of a reader. */
  QUEUED_BOOKS: 200,
  /** Files of one audiobook. */
  TRACKS: 5000,
  /** The longest interval of reading time that is sent at once. */
  READING_INTERVAL_SECONDS: 3600,
  /** The most books of a yearly goal. */
  GOAL_BOOKS: 1000,
  /** The time until the next export can be created. */
  EXPORT_PAUSE_HOURS: 24,
  /** Orders that a reader may start in an hour. */
  ORDERS_PER_HOUR: 20,
  DOWNLOAD_QUEUE_SECONDS: 2,
  /** How long a sign-in QR code can be approved, and how many numbers the phone offers. */
  QR_SECONDS: 600,
  QR_NUMBERS: 3,
  /** Lifetime of a code that signs a phone in. */
  PHONE_CODE_SECONDS: 60,
  /** Time limit for a sign-in at Google or Facebook. */
  SOCIAL_SECONDS: 600,
  /** Time limit for connecting an account of the reading community. */
  COMMUNITY_SECONDS: 600,
  /** The public rating of a partner book. */
  RATER_NAME_CHARS: 100,
  RATER_EMAIL_CHARS: 320,
  RATING_TEXT_CHARS: 4000,
  PUBLIC_RATINGS: 5000,
  /** The contact form, and the fewest seconds between its display and its submission. */
  CONTACT_MAIL_CHARS: 320,
  CONTACT_NAME_CHARS: 200,
  CONTACT_COMMENT_CHARS: 10_000,
  CONTACT_MIN_SECONDS: 3,
  /** Two bookmarks in the same chapter of a recording closer than this are the same. */
  SAME_BOOKMARK_MS: 2000,
} as const;
