import { randomBytes, randomUUID } from 'node:crypto';
import { addPeriod, addPeriodFromYearEnd, retention, toSeconds } from '@lectern/contracts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { retentionCommands } from './retention.admin.ts';
import { createRetentionService, type RetentionService } from './retention.service.ts';
import { keptTables, type RetentionRule, retentionRules } from './retention-rules.ts';

const { signal } = new AbortController();
let app: TestApp;
let service: RetentionService;
let readerId = '';
let sessionId = '';
const [issueId, subscriberId] = [randomUUID(), randomUUID()];
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  await createTestReader(app);
  readerId = String((await app.sql('SELECT id FROM reader')).rows[0].id);
  const db = openDatabase(app.deps.config.database.url);
  service = createRetentionService({ db, clock: app.clock });
  const now = app.clock.now();
  await insertRow('newsletter_issue', { id: issueId, finished_at: now }, now);
  const confirmed = { confirmed_at: now, confirm_network: '', confirm_text: 1 };
  await insertRow('newsletter_subscriber', { id: subscriberId, ...confirmed }, now);
  return async () => {
    await db.$disconnect();
    await app.close();
  };
});

beforeEach(async () => {
  sessionId = randomUUID();
  await app.sql('INSERT INTO session (reader_id, id) VALUES ($1, $2)', [readerId, sessionId]);
});

/** Runs all scheduled jobs, as the worker does. */
const runJobs = async (): Promise<void> => {
  for (const { kind, run } of createJobs(app.deps.services)) if (kind.schedule !== undefined) await run({}, signal);
};

type Column = { name: string; type: string; isNeeded: boolean };
const listColumns = async (table: string): Promise<Column[]> =>
  (
    await app.sql(
      `SELECT column_name AS name, udt_name AS type, is_nullable = 'NO' AND (column_default IS NULL OR data_type LIKE 'timestamp%') AS "isNeeded"
       FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
      [table],
    )
  ).rows;

const samples: Record<string, () => unknown> = {
  text: () => randomUUID(),
  uuid: () => randomUUID(),
  bytea: () => randomBytes(32),
  int2: () => 1,
  int4: () => randomBytes(3).readUIntBE(0, 3) + 1,
  int8: () => 1,
  bool: () => false,
  jsonb: () => '[]',
};

const insertRow = async (table: string, values: Record<string, unknown>, time: Date): Promise<void> => {
  const row: Record<string, unknown> = {};
  for (const { name, type, isNeeded } of await listColumns(table)) {
    if (name in values) row[name] = values[name];
    else if (name === 'reader_id' && table !== 'qr_request') row[name] = readerId;
    else if (isNeeded && (type === 'timestamptz' || type === 'date')) row[name] = time;
    else if (isNeeded) row[name] = type.startsWith('_') ? [] : samples[type]?.();
  }
  const names = Object.keys(row);
  await app.sql(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  );
};

/** What the constraints of a table, and the condition of its rule, ask for besides the time. */
const getValues = (rule: RetentionRule, time: Date): Record<string, unknown> => {
  switch (rule.table) {
    case 'refresh_token':
      return { session_id: sessionId };
    case 'payment':
      return { status: rule.where === undefined ? 'completed' : 'created', order_id: null };
    case 'payment_record':
      return { keep_until: addPeriodFromYearEnd(time, retention.payment.period) };
    case 'invoice':
      return { keep_until: addPeriodFromYearEnd(time, retention.invoice.period) };
    case 'change':
      return { cursor: -1, kind: 'book.removed' };
    case 'notification':
      return { kind: 'upload.failed' };
    case 'reader':
      return { provider_alias: 'lantern', shop_id: '1', external_id: 'leaving', email: 'leaving@example.org' };
    case 'reader_export':
      return rule.where === undefined ? { object_key: randomBytes(16).toString('hex') } : {};
    case 'partner_rating':
      return { address: '198.51.100.7' };
    case 'newsletter_subscriber':
      // of a confirmed address only the token goes
      return 'until' in rule
        ? { token_hash: randomBytes(32), requested_at: time, confirmed_at: time, confirm_network: '', confirm_text: 1 }
        : {};
    case 'newsletter_delivery':
      return { issue_id: issueId, subscriber_id: subscriberId };
    default:
      return {};
  }
};

/** When the rows of a rule are due that count from this time. */
const findDue = (rule: RetentionRule, time: Date): Date => {
  if (rule.period === undefined) return time;
  const { period } = retention[rule.period];
  return 'fromYearEnd' in rule && 'years' in period ? addPeriodFromYearEnd(time, period) : addPeriod(time, period);
};

/** Counts the rows of a rule with this time. */
const countRows = async (rule: RetentionRule, time: Date): Promise<number> => {
  const column = 'until' in rule ? rule.until : rule.since;
  const where = `"${column}" = $1 AND ${rule.where ?? 'true'}`;
  return (await app.sql(`SELECT count(*)::int AS count FROM "${rule.table}" WHERE ${where}`, [time])).rows[0].count;
};

const advanceTo = (time: Date): void =>
  app.clock.advance({ seconds: (time.getTime() - app.clock.now().getTime()) / 1000 });

it('[RET-2] every table with a time is in the list, or in that of what stays with account, library, shop or operator', async () => {
  expect(await service.findUnlisted()).toEqual({ unlisted: [], unknown: [] });
  const { rows } = await app.sql(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'reader_id'",
  );
  const withReader = new Set(rows.map(({ name }) => name));
  for (const [table, owner] of Object.entries(keptTables))
    if (owner === 'account') expect([table, withReader.has(table)]).toEqual([table, true]);
});

/** Rules of one period are tested as one story. */
const groups = Map.groupBy(retentionRules, (rule) => `${rule.period ?? 'its end'}`);

it.each([...groups])(
  '[RET-1] [RET-3] after %s the jobs leave no row, and before it they delete none',
  async (_name, rules) => {
    // a time that stands for the end of something lies ahead
    const time = new Date(app.clock.now().getTime() + 2 * HOUR_MS);
    for (const rule of rules)
      await insertRow(
        rule.table,
        { ...getValues(rule, time), ['until' in rule ? rule.until : rule.since]: time },
        time,
      );

    for (const due of new Set(rules.map((rule) => findDue(rule, time).getTime()))) {
      advanceTo(new Date(due - HOUR_MS / 2));
      await runJobs();
      for (const rule of rules)
        if (findDue(rule, time).getTime() >= due) expect([rule, await countRows(rule, time)]).toEqual([rule, 1]);
      // the jobs of a day's table look at days
      advanceTo(new Date(due + 24 * HOUR_MS));
      await runJobs();
      expect((await service.check(0)).filter(({ overdue }) => overdue > 0)).toEqual([]);
      for (const rule of rules)
        if (findDue(rule, time).getTime() === due) expect([rule, await countRows(rule, time)]).toEqual([rule, 0]);
    }
  },
);

it('[RET-5] the queue deletes completed jobs after a week and failed ones after 90 days', async () => {
  const { rows } = await app.sql(
    "SELECT name, deletion_seconds AS completed, retention_seconds AS kept FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%'",
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { name, completed, kept } of rows)
    expect([name, completed, name === 'dead-letters' ? kept : null]).toEqual([
      name,
      toSeconds(retention.job.period),
      name === 'dead-letters' ? toSeconds(retention.failedJob.period) : null,
    ]);
});

it('[RET-5] failed jobs of an installation with another period are kept for 90 days, too', async () => {
  await app.sql("UPDATE pgboss.queue SET retention_seconds = 60 WHERE name = 'dead-letters'");
  const queue = createPgBossQueue({ url: app.deps.config.database.url, report: () => undefined });
  await queue.failed();
  await queue.close();
  const { rows } = await app.sql("SELECT retention_seconds AS kept FROM pgboss.queue WHERE name = 'dead-letters'");
  expect(rows).toEqual([{ kept: toSeconds(retention.failedJob.period) }]);
});

it('[RET-8] what the jobs rightly keep is not overdue: pictures and books in use, deliveries of an unfinished issue', async () => {
  const old = new Date(app.clock.now().getTime() - 200 * 24 * HOUR_MS);
  await insertRow('community_avatar', { sha256: 'shown', used_at: old }, old);
  await insertRow('community_connection', { avatar: 'shown' }, old);
  await insertRow('partner_book', { id: 77, alias: 'lantern', shop_id: '9', seen_at: old }, old);
  await insertRow('partner_feed', { alias: 'lantern', shop_id: '9', book_of_the_week: 77 }, old);
  const unfinished = randomUUID();
  await insertRow('newsletter_issue', { id: unfinished, sha256: randomBytes(32) }, old);
  await insertRow('newsletter_delivery', { issue_id: unfinished, subscriber_id: subscriberId, queued_at: old }, old);
  expect((await service.check()).filter(({ overdue }) => overdue > 0)).toEqual([]);
});

it('[RET-8] the operator finds rows that no job has deleted', async () => {
  const [command] = retentionCommands;
  const input = { args: [], flags: new Map(), signal, progress: () => undefined };
  const run = () => command?.run({ retention: service }, input as never); // it reads no argument
  expect(await run()).toMatchObject({ result: { rules: expect.any(Array) } });
  expect(await run()).not.toHaveProperty('attention');
  const old = new Date(app.clock.now().getTime() - 9 * 24 * HOUR_MS);
  await insertRow('letter', { created_at: old }, old);
  expect(await run()).toMatchObject({
    result: {
      rules: expect.arrayContaining([
        { table: 'letter', kept: '7 days since created_at', overdue: 1, oldest: old.toISOString() },
      ]),
    },
    attention: expect.stringContaining('overdue in letter'),
  });
});
