import { Consents, languages, Terms, type TermsText, termsTexts } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { type Database, openDatabase } from '../../platform/db/db.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';
import { createDeclarationService, type DeclarationService } from './declarations.service.ts';

const second: TermsText = {
  version: 2,
  // one entry for each language
  sha256: Object.fromEntries(
    languages.map((language) => [language, (language[0] ?? '').repeat(64)]),
  ) as TermsText['sha256'],
};
const texts = [...termsTexts.filter(({ version }) => version < second.version), second];
const DAY_MS = 86_400_000;

const getConsents = async (reader: TestReader): Promise<Consents> =>
  Consents.parse(await (await reader.get('/terms/consents')).json());

/** The first version is in force since before the build that brings the second one, and two readers have accepted it. */
const installation = async () => {
  const app = await startTestApp({ termsTexts: texts });
  await app.sql(`INSERT INTO terms_version VALUES (1, now() - interval '1 year', now() - interval '1 year')`);
  return app;
};

describe('a change of the terms', () => {
  let app: TestApp;
  let db: Database;
  let queue: Queue;
  let declarations: DeclarationService;
  let anna: TestReader;
  let boris: TestReader;
  beforeAll(async () => {
    app = await installation();
    db = openDatabase(app.deps.config.database.url);
    queue = createPgBossQueue({ url: app.deps.config.database.url, report: () => undefined });
    declarations = createDeclarationService({ db, queue, clock: app.clock, texts });
    [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  });
  afterAll(async () => {
    await queue.close();
    await db.$disconnect();
    await app.close();
  });
  const addDays = (days: number): Date => new Date(app.clock.now().getTime() + days * DAY_MS);
  const notifyReaders = (): unknown =>
    createJobs(app.deps.services)
      .find(({ kind }) => kind.name === 'terms.tell')
      ?.run({}, new AbortController().signal);
  const listNotified = async (name: 'anna' | 'boris', subject: RegExp) =>
    (await app.deliverMails()).filter((mail) => mail.to === customers[name].email && subject.test(mail.subject));

  it('[TERMS-5] takes effect after 30 days at the earliest, and needs a text and a higher number', async () => {
    await expect(declarations.declare(2, addDays(29))).rejects.toThrow('30 days before');
    await expect(declarations.declare(3, null)).rejects.toThrow('no text of version 3');
    await expect(declarations.declare(1, null)).rejects.toThrow('Version 1 was declared already');
    const { effectiveAt } = await declarations.declare(2, addDays(40));
    await expect(declarations.declare(2, null)).rejects.toThrow('Version 2 was declared already');
    expect(await declarations.listVersions()).toMatchObject({
      declared: [
        { version: 1, accepted: 2, told: 0, objected: 0 },
        { version: 2, accepted: 0, told: 0, objected: 0 },
      ],
      undeclared: [],
    });
    const terms = Terms.parse(await (await fetch(`${app.api}/terms`)).json());
    expect(terms).toMatchObject({ version: 1, next: { version: 2, effective_at: effectiveAt.toISOString() } });
  });

  it('[TERMS-6] is mailed to everybody once, with the effect of silence and objection', async () => {
    expect((await queue.list()).find(({ name }) => name === 'terms.tell')?.waiting).toBe(1);
    expect(await notifyReaders()).toEqual({ told: 2 });
    expect(await notifyReaders()).toEqual({ told: 0 });
    const [mail, ...more] = await listNotified('anna', /New terms of use/);
    expect(more).toEqual([]);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(addDays(40));
    expect(mail?.subject).toContain(day);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${app.url}/en/terms-of-use?version=2`);
      expect(part).toContain('Unless you object by that day, the new version applies');
      expect(part).toContain('14 days’ notice');
    }
    expect(await getConsents(anna)).toMatchObject({ applies: 1, pending: { version: 2, objected_at: null } });
  });

  it('[TERMS-7] an objection is recorded and confirmed by mail, and the accepted version goes on to apply', async () => {
    const answer = await anna.post('/terms/objection', { json: { version: 2 } });
    expect(answer.status).toBe(200);
    await anna.post('/terms/objection', { json: { version: 2 } });
    expect(await getConsents(anna)).toMatchObject({ applies: 1, pending: { objected_at: expect.any(String) } });
    expect((await getConsents(boris)).pending?.objected_at).toBeNull();
    const mails = await listNotified('anna', /Your objection/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('14 days’ notice');
    expect(await declarations.listObjectors(2)).toMatchObject([{ login: 'anna' }]);
  });

  it('[TERMS-2] [TERMS-7] after the effective date the change applies to silent readers, not to those who objected, even after a sign-in', async () => {
    app.clock.advance({ days: 41 });
    [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
    expect(await getConsents(boris)).toMatchObject({
      applies: 2,
      pending: null,
      items: [{ version: 2, text_sha256: 'e'.repeat(64) }, { version: 1 }],
    });
    expect(await getConsents(anna)).toMatchObject({ applies: 1, items: [{ version: 1 }], pending: { version: 2 } });
    expect(await listNotified('boris', /Welcome to your library/)).toHaveLength(1);
    expect((await boris.post('/terms/objection', { json: { version: 2 } })).status).toBe(409);
  });

  it('[TERMS-7] an objection can be withdrawn', async () => {
    expect((await anna.delete('/terms/objection/2')).status).toBe(200);
    expect(await getConsents(anna)).toMatchObject({ applies: 2, pending: null });
  });
});

describe('a change announced late', () => {
  it('[TERMS-6] binds 30 days after the notice at the earliest', async () => {
    const app = await installation();
    try {
      const anna = await createTestReader(app);
      await app.sql(`INSERT INTO terms_version VALUES (2, now() - interval '60 days', now() - interval '1 day')`);
      await app.deps.services.terms.notifyReaders(new AbortController().signal);
      const { applies, pending } = await getConsents(anna);
      const days = (Date.parse(pending?.effective_at ?? '') - Date.now()) / DAY_MS;
      expect({ applies, days: Math.round(days) }).toEqual({ applies: 1, days: 30 });
      expect((await anna.post('/terms/objection', { json: { version: 2 } })).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
