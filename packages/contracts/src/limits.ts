/** Constants of the product (spec section 9), in the units their names say. */
export const limits = {
  FREE_STORAGE_BYTES: 2 * 1024 ** 3,
  LOW_SPACE_BYTES: 100 * 1024 ** 2,
  /** Longest file name, in UTF-8 bytes. */
  FILE_NAME_BYTES: 255,
  TITLE_CHARS: 1000,
  /** A name of an author, a series or a genre: an index holds no longer one. */
  NAME_CHARS: 300,
  SERIES_ORD_CHARS: 20,
  LANGUAGE_TAG_CHARS: 35,
  BOOK_AUTHORS: 100,
  BOOK_GENRES: 50,
  /** A picture that becomes a cover. */
  COVER_BYTES: 10 * 1024 ** 2,
  ACCESS_TOKEN_SECONDS: 7200,
  /** Passkeys that one reader may have, and codes for who has lost everything else. */
  PASSKEYS: 20,
  RECOVERY_CODES: 10,
  /** App passwords that one reader may have. */
  APP_PASSWORDS: 50,
  /** How long a token for one file or cover link is good. */
  LINK_TOKEN_SECONDS: 7200,
  /** Quota of an upload without Content-Length is set aside in steps of this size. */
  RESERVE_STEP_BYTES: 8 * 1024 ** 2,
  /** A piece of a resumable upload: what a client sends at once, and what is stored as one object. */
  PIECE_BYTES: 8 * 1024 ** 2,
  /** How long an unfinished upload waits for its next byte, and a finished one for who lost the answer. */
  UNFINISHED_UPLOAD_SECONDS: 24 * 3600,
  /** Books that one ZIP may bring. */
  BOOKS_IN_A_ZIP: 200,
  /** Unfinished uploads that one reader may have. */
  UNFINISHED_UPLOADS: 100,
  /** Longest JSON, form or multipart body outside uploads. */
  BODY_BYTES: 1024 ** 2,
  /** One note as JSON, and all notes of one book. */
  NOTE_BYTES: 64 * 1024,
  BOOK_NOTES: 10_000,
  BOOK_NOTES_BYTES: 16 * 1024 ** 2,
  /** A passphrase that opens books. */
  PASSPHRASE_CHARS: 1024,
  /** A collection's name, collections of a reader, and collections that one book is in. */
  COLLECTION_NAME_CHARS: 200,
  COLLECTIONS: 1000,
  BOOK_COLLECTIONS: 100,
  /** How long a deleted book can be had back. */
  BIN_DAYS: 30,
  /** Books that one call of the bin may name. */
  BOOKS_AT_ONCE: 1000,
  /** The oldest that a device may say of what waited on it; older things are sent as this old. */
  QUEUED_MS: 31 * 86_400_000,
  /** What 32 bits hold: 24 days, three times the longest audiobook. */
  LONGEST_RECORDING_MS: 2 ** 31 - 1,
  /** Files of one audiobook. */
  TRACKS: 5000,
  /** The longest piece of reading that is told at once. */
  READING_PIECE_SECONDS: 3600,
  /** How long an exported archive can be fetched, and what passes until the next one is made. */
  EXPORT_DAYS: 7,
  EXPORT_PAUSE_HOURS: 24,
  /** Between the wish to be deleted and the deletion. */
  DELETION_DAYS: 7,
  DOWNLOAD_QUEUE_SECONDS: 2,
  /** How long a QR code on the screen of a log-in can be approved, and between how many numbers the phone lets choose. */
  QR_SECONDS: 600,
  QR_NUMBERS: 3,
  /** How long a code that signs a phone in is good. */
  PHONE_CODE_SECONDS: 60,
  /** How long somebody may take at Google or Facebook. */
  SOCIAL_SECONDS: 600,
  /** A bookmark of a recording that is no further from another one of its chapter is the same. */
  SAME_MARK_MS: 2000,
  COVER_SMALL_HEIGHT: 400,
  COVER_BIG_HEIGHT: 800,
} as const;
