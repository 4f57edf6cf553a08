import { type Database, Prisma } from './db.ts';
import { repeatUntilNone } from './repeat-until-none.ts';

const BATCH_SIZE = 5_000;

/** The columns of the keys. */
const KEYS = {
  action: 'reader_id, subject',
  adobe_password_link: 'reader_id, hash',
  audio_download: 'reader_id, book_id',
  community_attempt: 'id_hash',
  contact_message: 'id',
  cookie_consent: 'browser_id, chosen_at',
  factor_challenge: 'reader_id, holder, kind',
  factor_sign_in: 'reader_id, hash',
  factor_try: 'reader_id, bucket, id',
  failed_try: 'bucket, id',
  invoice: 'number',
  known_device: 'reader_id, hash',
  known_source: 'reader_id, source, name_hash, shop_id',
  letter: 'id',
  newsletter_delivery: 'issue_id, subscriber_id',
  newsletter_subscriber: 'id',
  notification: 'reader_id, id',
  page_view_network: 'day, route, language, network',
  partner_nonce: 'alias, nonce',
  partner_trouble: 'alias, id',
  payment: 'reader_id, id',
  payment_event: 'id',
  payment_record: 'id',
  phone_code: 'reader_id',
  qr_request: 'id_hash',
  session: 'reader_id, id',
  social_attempt: 'id_hash',
  withdrawn_rating: 'reference',
} as const satisfies Record<string, string>;

/**
 * Deletes all rows of a table that a condition names, in batches: one statement for millions of rows would exceed its time, be
 * undone and fail again the next night. Locks nothing beforehand, which tables distributed by reader refuse. Returns how many.
 */
export const deleteInBatches = (db: Database, table: keyof typeof KEYS, where: Prisma.Sql): Promise<number> => {
  const name = Prisma.raw(`"${table}"`);
  const key = Prisma.raw(KEYS[table]);
  return repeatUntilNone(
    // across readers: a job deletes what has expired, whoever it is of
    () =>
      db.$executeRaw`DELETE FROM ${name} WHERE (${key}) IN (SELECT ${key} FROM ${name} WHERE ${where} LIMIT ${BATCH_SIZE})`,
  );
};
