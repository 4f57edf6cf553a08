import { beforeAll, expect, it } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

const { signal } = new AbortController();
const ROWS = 6_000;
const MOST_AT_ONCE = 5_000;
const OLD = '2020-01-01T00:00:00Z';

let app: TestApp;
let readerId = '';
beforeAll(async () => {
  app = await startTestApp();
  await createTestReader(app);
  readerId = String((await app.sql('SELECT id FROM reader')).rows[0].id);
  // a session in use, whose old tokens are all that goes
  await app.sql(`INSERT INTO session (reader_id, id) VALUES ($1, '00000000-0000-4000-8000-000000000001')`, [readerId]);
  await app.sql(
    `INSERT INTO refresh_token (reader_id, session_id, hash, expires_at)
     VALUES ($1, '00000000-0000-4000-8000-000000000001', '\\x00', now() + interval '90 days')`,
    [readerId],
  );
  await app.sql(`
    CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > ${MOST_AT_ONCE} THEN RAISE EXCEPTION 'too many rows of % at once', TG_TABLE_NAME; END IF;
      RETURN NULL;
    END $$`);
  return () => app.close();
});

/** SQL of a value that differs in each row `n`. */
const SAMPLES: Record<string, string> = {
  text: "'x' || n",
  uuid: 'gen_random_uuid()',
  bytea: "sha256(('x' || n)::bytea)",
  int2: '1',
  int4: 'n',
  int8: 'n',
  bool: 'false',
  jsonb: "'[]'",
  timestamptz: `'${OLD}'`,
  date: `'${OLD}'`,
};

const insertOld = async (table: string, values: Record<string, string>): Promise<void> => {
  const { rows } = await app.sql(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'
       AND (is_nullable = 'NO' AND (column_default IS NULL OR data_type LIKE 'timestamp%') OR column_name = ANY ($2))`,
    [table, Object.keys(values)],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join();
  const samples = rows.map(({ name, type }) => values[name] ?? (name === 'reader_id' ? readerId : SAMPLES[type]));
  await app.sql(`INSERT INTO "${table}" (${columns}) SELECT ${samples.join()} FROM generate_series(1, ${ROWS}) n`);
};

it.each<[table: string, job: string, values: Record<string, string>]>([
  ['notification', 'notifications.clean', {}],
  ['letter', 'mail.clean', {}],
  ['action', 'sync.thin', {}],
  ['audio_download', 'recordings.clean', {}],
  ['partner_nonce', 'partners.clean', {}],
  ['partner_trouble', 'partners.clean', {}],
  ['page_view_network', 'page-views.clean', {}],
  ['cookie_consent', 'cookies.clean', {}],
  ['qr_request', 'qr.clean', {}],
  ['refresh_token', 'auth.clean', { session_id: "'00000000-0000-4000-8000-000000000001'" }],
  ['session', 'auth.clean', { revoked_at: `'${OLD}'` }],
  ['failed_try', 'auth.clean', {}],
  ['known_source', 'auth.clean', {}],
  ['known_device', 'sessions.clean', {}],
  ['community_attempt', 'community.clean', {}],
  ['factor_try', 'factors.clean', {}],
  ['factor_challenge', 'factors.clean', {}],
  ['social_attempt', 'social.clean', {}],
  ['contact_message', 'contact.clean', {}],
  ['newsletter_subscriber', 'newsletter.clean', {}],
  ['payment_event', 'payments.clean', {}],
  ['withdrawn_rating', 'community.clean', {}],
  ['partner_rating', 'community.clean', { rating: '1', address: "'198.51.100.7'" }],
])('[RET-9] a job deletes many old rows of %s in batches', async (table, name, values) => {
  const isErased = table === 'partner_rating';
  const count = async (): Promise<number> =>
    (await app.sql(`SELECT count(*)::int AS count FROM "${table}"${isErased ? ' WHERE address IS NOT NULL' : ''}`))
      .rows[0].count;
  const before = await count();
  await insertOld(table, values);
  await app.sql(`CREATE TRIGGER refuse_many AFTER ${isErased ? 'UPDATE' : 'DELETE'} ON "${table}"
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
  const job = createJobs(app.deps.services).find(({ kind }) => kind.name === name);
  await job?.run({}, signal);
  expect(await count()).toBe(before);
});
