import { randomBytes } from 'node:crypto';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { MB, startTestPlans, type TestPlans } from './plans.testing.ts';

let installation: TestPlans;
let sentBefore: number;
beforeAll(async () => {
  installation = await startTestPlans();
  const anna = await createTestReader(installation.app, 'anna');
  await createTestReader(installation.app, 'boris');
  await installation.pay('anna', 'plus');
  const book = await buildEpub({ title: 'Large', cover: randomBytes(1.5 * MB) });
  expect((await uploadFile(anna, 'large.epub', book)).status).toBe(201);
});
beforeEach(async () => {
  await installation.app.sql('DELETE FROM plan_grant');
  await installation.app.sql('UPDATE reader SET plan_id = NULL, plan_expires_at = NULL, plan_notice = NULL');
  sentBefore = (await installation.app.deliverMails()).length;
});
afterAll(() => installation.close());

const runJob = async () =>
  createJobs(installation.app.deps.services)
    .find(({ kind }) => kind.name === 'plans.notify')
    ?.run({}, new AbortController().signal);
const listSubjects = async () =>
  (await installation.app.deliverMails()).slice(sentBefore).map(({ subject }) => subject);
const setLanguage = (language: string) => installation.app.sql('UPDATE reader SET language = $1', [language]);
/** Lets the paid time of everybody end so many days from now. */
const endIn = (days: number) =>
  installation.app.sql('UPDATE reader SET plan_expires_at = $1 WHERE plan_id IS NOT NULL', [
    new Date(installation.app.clock.now().getTime() + days * 86_400_000),
  ]);

describe('the mails about the end of the paid time', () => {
  it('[PLAN-7] come seven days and one day before, and at the end, each once', async () => {
    await setLanguage('en');
    await installation.pay('anna', 'plus');
    await endIn(8);
    expect(await runJob()).toEqual({ mails: 0 });
    const { app } = installation;
    app.clock.advance({ days: 1, minutes: 1 });
    expect([await runJob(), await runJob()]).toEqual([{ mails: 1 }, { mails: 0 }]);
    app.clock.advance({ days: 5 });
    expect(await runJob()).toEqual({ mails: 0 });
    app.clock.advance({ days: 1 });
    expect([await runJob(), await runJob()]).toEqual([{ mails: 1 }, { mails: 0 }]);
    app.clock.advance({ days: 1 });
    expect([await runJob(), await runJob()]).toEqual([{ mails: 1 }, { mails: 0 }]);
    app.clock.advance({ days: 90 });
    expect(await runJob()).toEqual({ mails: 0 });
    expect(await listSubjects()).toEqual([
      expect.stringMatching(/^Your plan “Plus” ends on /),
      expect.stringMatching(/^Reminder: your plan “Plus” ends on /),
      'Your plan “Plus” has ended',
    ]);
  });

  it('[PLAN-7] are sent once by any number of workers, and after a restart', async () => {
    await installation.pay('anna', 'plus');
    await installation.pay('boris', 'max');
    await endIn(6);
    const results = await Promise.all(Array.from({ length: 6 }, runJob));
    expect(results.reduce<number>((sum, result) => sum + (result as { mails: number }).mails, 0)).toBe(2);
    await installation.app.restart();
    expect(await runJob()).toEqual({ mails: 0 });
    expect(await listSubjects()).toHaveLength(2);
  });

  it('[PLAN-7] are not made up for when a later one is due, and a new end is announced again', async () => {
    await installation.pay('anna', 'plus');
    await endIn(0.5);
    expect([await runJob(), await runJob()]).toEqual([{ mails: 1 }, { mails: 0 }]);
    await installation.pay('anna', 'plus');
    expect(await runJob()).toEqual({ mails: 0 });
    await endIn(3);
    await installation.app.sql('UPDATE reader SET plan_notice = NULL'); // as a new end does
    expect(await runJob()).toEqual({ mails: 1 });
    expect((await listSubjects()).map((subject) => subject.startsWith('Reminder'))).toEqual([true, false]);
  });

  it.each([
    ['en', 'View plans', 'delete at least', /end(s|ed) on/],
    ['de', 'Tarife ansehen', 'mindestens', /endet am|abgelaufen/],
    ['ru', 'Посмотреть тарифы', 'не менее', /закончи/],
    ['uk', 'Переглянути тарифи', 'щонайменше', /закінчи/],
    ['zh', '查看套餐', '至少', /结束/],
  ])('[PLAN-7] say in %s what it means, with the link to the plans', async (language, button, atLeast, ends) => {
    await setLanguage(language);
    await installation.pay('anna', 'plus');
    await installation.pay('boris', 'plus');
    for (const days of [6, 0.5, -1]) {
      await endIn(days);
      expect(await runJob()).toEqual({ mails: 2 });
    }
    const mails = (await installation.app.deliverMails()).slice(sentBefore);
    expect(mails).toHaveLength(6);
    const annaId = await installation.findReaderId('anna');
    const link = `${installation.app.url}/${language}/user/${annaId}/settings/plan/change`;
    const hers = mails.filter(({ to }) => to.includes('anna'));
    for (const { subject, text, html } of hers) {
      expect(subject).toContain('Plus');
      expect(text).toMatch(ends);
      expect(text).toContain(atLeast);
      expect(text).toContain(link);
      expect(html).toContain(button);
    }
    for (const { to, text } of mails) if (!to.includes('anna')) expect(text).not.toContain(atLeast);
  });
});

it('[PLAN-7] [FLAG-3] without the page of plans the mails have no link', async () => {
  const other = await startTestPlans({ FLAGS: 'plan=off' });
  await createTestReader(other.app, 'anna');
  await other.pay('anna', 'plus');
  await other.app.sql(`UPDATE reader SET plan_expires_at = now() + interval '3 days'`);
  const { plans } = other.app.deps.services;
  expect(await plans.notifyEnding(new AbortController().signal)).toEqual({ mails: 1 });
  const mail = (await other.app.deliverMails()).find(({ subject }) => subject.includes('Plus'));
  expect(mail?.text).toContain('ends on');
  expect(mail?.text).not.toContain('/settings/plan');
  await other.close();
});
