import { z } from 'zod';
import { type Database, queryRows } from '../database.ts';

const Status = z.enum(['ready', 'active', 'returned', 'cancelled', 'revoked', 'expired']);

const LicenceRow = z
  .object({
    id: z.uuid(),
    account_id: z.uuid(),
    book: z.string(),
    publication_id: z.uuid(),
    kind: z.enum(['purchase', 'loan']),
    status: Status,
    issued_at: z.date(),
    updated_at: z.date(),
    status_updated_at: z.date(),
    ends_at: z.date().nullable(),
    loan_seconds: z.number().nullable(),
    latest_end: z.date().nullable(),
    content_key: z.instanceof(Buffer),
    key_check: z.instanceof(Buffer),
    hint: z.string(),
    delivery: z.enum(['pending', 'delivered', 'refused']),
  })
  .transform((row) => ({
    id: row.id,
    accountId: row.account_id,
    book: row.book,
    publicationId: row.publication_id,
    kind: row.kind,
    status: row.status,
    issuedAt: row.issued_at,
    updatedAt: row.updated_at,
    statusUpdatedAt: row.status_updated_at,
    endsAt: row.ends_at,
    loanSeconds: row.loan_seconds,
    latestEnd: row.latest_end,
    contentKey: row.content_key,
    keyCheck: row.key_check,
    hint: row.hint,
    delivery: row.delivery,
  }));

/** A stored licence. `contentKey` and `keyCheck` are encrypted with the user key; `book` is the slug. */
export type Licence = z.output<typeof LicenceRow>;

/** The values of a new licence. */
export type NewLicence = Pick<
  Licence,
  'id' | 'accountId' | 'book' | 'publicationId' | 'contentKey' | 'keyCheck' | 'hint'
> & {
  issuedAt: Date;
};

/** Who changes a licence: a reading app, or the shop itself. */
export type Device = { id: string | null; name: string | null };

const COLUMNS = `id, account_id, book, publication_id, kind, status, issued_at, updated_at, status_updated_at, ends_at,
  loan_seconds, latest_end, content_key, key_check, hint,
  CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN refused IS NOT NULL THEN 'refused' ELSE 'pending' END AS delivery`;

/** At most this many events are stored for a licence, so that nobody can fill the database who knows its id. */
const MAX_EVENTS = 200;
const HAS_ROOM = `(SELECT count(*) FROM lcp_events WHERE licence_id = $1) < ${MAX_EVENTS}`;

export const findLicence = async (db: Database, id: string): Promise<Licence | undefined> => {
  const [row] = await queryRows(db, LicenceRow, `SELECT ${COLUMNS} FROM lcp_licences WHERE id = $1`, [id]);
  return row;
};

/** Lists the licences of a customer, newest first. */
export const listLicences = (db: Database, accountId: string): Promise<Licence[]> =>
  queryRows(db, LicenceRow, `SELECT ${COLUMNS} FROM lcp_licences WHERE account_id = $1 ORDER BY issued_at DESC, id`, [
    accountId,
  ]);

/** Lists the licences that can still be used and whose books the cloud does not have yet, oldest first. */
export const listUndeliveredLicences = (db: Database, now: Date): Promise<Licence[]> =>
  queryRows(
    db,
    LicenceRow,
    `SELECT ${COLUMNS} FROM lcp_licences
     WHERE delivered_at IS NULL AND refused IS NULL AND status IN ('ready', 'active') AND (ends_at IS NULL OR ends_at > $1)
     ORDER BY issued_at`,
    [now],
  );

export const saveDelivery = async (
  db: Database,
  id: string,
  { deliveredAt, refused }: { deliveredAt: Date | null; refused: string | null },
): Promise<void> => {
  await db.query('UPDATE lcp_licences SET delivered_at = $2, refused = $3 WHERE id = $1', [id, deliveredAt, refused]);
};

/** Stores a purchase with its licence. Does nothing when the customer has bought the book. */
export const insertPurchase = async (db: Database, licence: NewLicence, cents: number): Promise<void> => {
  await db.query(
    `WITH bought AS (
       INSERT INTO purchases (account_id, book, cents, bought_at) VALUES ($2, $3, $9, $8)
       ON CONFLICT DO NOTHING RETURNING account_id
     )
     INSERT INTO lcp_licences (id, account_id, book, publication_id, kind, status, issued_at, updated_at,
       status_updated_at, content_key, key_check, hint)
     SELECT $1, account_id, $3, $4, 'purchase', 'ready', $8, $8, $8, $5, $6, $7 FROM bought
     ON CONFLICT DO NOTHING`,
    [...toValues(licence), cents],
  );
};

/** Stores a loan. Does nothing when the customer has the book on loan; an expired loan is closed for good. */
export const insertLoan = async (
  db: Database,
  licence: NewLicence,
  { endsAt, seconds, latestEnd }: { endsAt: Date; seconds: number; latestEnd: Date },
): Promise<void> => {
  await db.query(
    `UPDATE lcp_licences SET status = 'expired', status_updated_at = ends_at
     WHERE account_id = $1 AND book = $2 AND kind = 'loan' AND status IN ('ready', 'active') AND ends_at <= $3`,
    [licence.accountId, licence.book, licence.issuedAt],
  );
  await db.query(
    `INSERT INTO lcp_licences (id, account_id, book, publication_id, kind, status, issued_at, updated_at,
       status_updated_at, content_key, key_check, hint, ends_at, loan_seconds, latest_end)
     VALUES ($1, $2, $3, $4, 'loan', 'ready', $8, $8, $8, $5, $6, $7, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [...toValues(licence), endsAt, seconds, latestEnd],
  );
};

const toValues = (licence: NewLicence) => [
  licence.id,
  licence.accountId,
  licence.book,
  licence.publicationId,
  licence.contentKey,
  licence.keyCheck,
  licence.hint,
  licence.issuedAt,
];

const Changed = z.object({ id: z.uuid() });

/** Registers a device, once. Returns false when the licence has ended or has too many events. */
export const registerDevice = async (
  db: Database,
  id: string,
  device: { id: string; name: string },
  now: Date,
): Promise<boolean> => {
  const rows = await queryRows(
    db,
    Changed,
    `WITH licence AS (
       UPDATE lcp_licences SET status = 'active', status_updated_at = $4
       WHERE id = $1 AND status IN ('ready', 'active') AND (ends_at IS NULL OR ends_at > $4) AND ${HAS_ROOM}
       RETURNING id
     ), event AS (
       INSERT INTO lcp_events (licence_id, type, device_id, device_name, happened_at)
       SELECT id, 'register', $2, $3, $4 FROM licence ON CONFLICT DO NOTHING
     ) SELECT id FROM licence`,
    [id, device.id, device.name, now],
  );
  return rows.length > 0;
};

/** Moves the end of a loan that ends at `from`. Returns false when it has changed meanwhile or has too many events. */
export const renewLoan = async (
  db: Database,
  id: string,
  { from, to }: { from: Date; to: Date },
  device: Device,
  now: Date,
): Promise<boolean> => {
  const rows = await queryRows(
    db,
    Changed,
    `WITH licence AS (
       UPDATE lcp_licences SET ends_at = $5, updated_at = $4, status_updated_at = $4
       WHERE id = $1 AND kind = 'loan' AND status IN ('ready', 'active') AND ends_at = $6 AND ${HAS_ROOM}
       RETURNING id
     ), event AS (
       INSERT INTO lcp_events (licence_id, type, device_id, device_name, happened_at)
       SELECT id, 'renew', $2, $3, $4 FROM licence
     ) SELECT id FROM licence`,
    [id, device.id, device.name, now, to, from],
  );
  return rows.length > 0;
};

/**
 * Ends a licence now: one that no device has registered is cancelled, another one gets the status `ended`. Returns false
 * when it has ended already.
 */
export const endLicence = async (
  db: Database,
  id: string,
  ended: 'returned' | 'revoked',
  device: Device,
  now: Date,
): Promise<boolean> => {
  const rows = await queryRows(
    db,
    Changed,
    `WITH licence AS (
       UPDATE lcp_licences SET ends_at = $4, updated_at = $4, status_updated_at = $4,
         status = CASE status WHEN 'ready' THEN 'cancelled' ELSE $5 END
       WHERE id = $1 AND status IN ('ready', 'active') AND (ends_at IS NULL OR ends_at > $4)
       RETURNING id, status
     ), event AS (
       INSERT INTO lcp_events (licence_id, type, device_id, device_name, happened_at)
       SELECT id, CASE WHEN $5 = 'returned' THEN 'return' WHEN status = 'cancelled' THEN 'cancel' ELSE 'revoke' END, $2, $3, $4
       FROM licence
     ) SELECT id FROM licence`,
    [id, device.id, device.name, now, ended],
  );
  return rows.length > 0;
};

const EventRow = z.object({
  type: z.enum(['register', 'renew', 'return', 'revoke', 'cancel']),
  id: z.string().nullable(),
  name: z.string().nullable(),
  timestamp: z.date(),
});

/** Lists what has happened to a licence, oldest first. */
export const listEvents = (db: Database, licenceId: string) =>
  queryRows(
    db,
    EventRow,
    `SELECT type, device_id AS id, device_name AS name, happened_at AS timestamp FROM lcp_events WHERE licence_id = $1
     ORDER BY lcp_events.id`,
    [licenceId],
  );
