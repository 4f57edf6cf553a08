import { Consents, Terms, termsTexts } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';

const operator = {
  OPERATOR_NAME: 'Lantern Reading Rooms Ltd',
  OPERATOR_ADDRESS: '1 Harbour Lane, Northgate',
  OPERATOR_EMAIL: 'hello@lantern.example',
};

const newest = termsTexts.at(-1);

const listMails = async (app: TestApp, name: 'anna' | 'boris', subject: RegExp) =>
  (await app.deliverMails()).filter((mail) => mail.to === customers[name].email && subject.test(mail.subject));
type Reader = Awaited<ReturnType<typeof createTestReader>>;
const getConsents = async (reader: Reader): Promise<Consents> =>
  Consents.parse(await (await reader.get('/terms/consents')).json());

describe('the consent recorded at a sign-in', () => {
  let app: TestApp;
  let corner: PartnerDouble;
  beforeAll(async () => {
    corner = await createPartnerDouble('corner', {
      options: () => ({ json: { auth_providers: [{ name: 'Corner Books', shop_id: '7' }] } }),
      authenticate: ({ login = '' }) => ({ json: { user: login } }), // it knows no addresses
    });
    app = await startTestApp({ env: operator, extraPartners: [corner.partner] });
    app.clock.advance({ days: 40 }); // a mail that told the time of this machine would be wrong
  });
  afterAll(async () => {
    await app.close();
    await corner.close();
  });

  it('[TERMS-3] the newest text is in force from the first clientInfo on', async () => {
    const terms = Terms.parse(await (await fetch(`${app.api}/terms`)).json());
    expect(terms).toMatchObject({ version: newest?.version, next: null });
  });

  it('[TERMS-1] holds version, language, checksum, time, way and truncated network, once per reader', async () => {
    const before = Date.now();
    const anna = await createTestReader(app);
    await createTestReader(app);
    const { applies, items, pending } = await getConsents(anna);
    expect({ applies, pending }).toEqual({ applies: newest?.version, pending: null });
    expect(items).toEqual([
      {
        version: newest?.version,
        language: 'en',
        text_sha256: newest?.sha256.en,
        way: 'password',
        network: '127.0.0.0/24',
        accepted_at: expect.any(String),
      },
    ]);
    expect(Date.parse(items[0]?.accepted_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
  });

  it('[TERMS-1] is recorded for browsers too, in the language of the page', async () => {
    const answer = await fetch(`${app.api}/auth/session/login/lantern`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, 'accept-language': 'en' },
      body: JSON.stringify({
        username: 'boris',
        password: customers.boris.password,
        shop_id: '1',
        language: 'de',
      }),
    });
    expect(answer.status).toBe(200);
    const { items } = await getConsents(await createTestReader(app, 'boris'));
    expect(items).toMatchObject([{ version: newest?.version, language: 'de', text_sha256: newest?.sha256.de }]);
  });

  it('[TERMS-2] the first time is confirmed by mail in the reader’s language, and only that', async () => {
    const boris = await createTestReader(app, 'boris'); // signs in once more
    const [accepted] = (await getConsents(boris)).items;
    const [mail, ...more] = await listMails(app, 'boris', /Willkommen in Ihrer Bibliothek/);
    expect(more).toEqual([]);
    const [year, , day, hour, minute] = accepted?.accepted_at.split(/\D/) ?? [];
    const time = new RegExp(`\\b${Number(day)}\\.\\s\\p{L}+\\s${year}\\sum\\s${hour}:${minute}\\sUTC`, 'u');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Zugang freigeschaltet');
      expect(part).toContain(`Fassung ${newest?.version}`);
      expect(part).toMatch(time);
      expect(part).toContain(`${app.url}/de/terms-of-use`);
      expect(part).toContain(`${app.url}/de/privacy-policy`);
    }
  });

  it('[TERMS-2] a reader without an address signs in too, and no mail is sent', async () => {
    const countMails = async () => (await app.deliverMails()).length;
    const before = await countMails();
    const signIn = () => createTestReader(app, { username: 'nobody', password: 'any', shopId: '7', alias: 'corner' });
    const nobody = await signIn();
    expect((await nobody.get('/user')).status).toBe(200);
    expect(await (await nobody.get('/user')).json()).toMatchObject({ login: 'nobody', email: '' });
    expect(await getConsents(nobody)).toMatchObject({
      applies: newest?.version,
      items: [{ version: newest?.version, way: 'password' }],
    });
    await signIn();
    expect([await countMails(), (await app.sql('SELECT FROM letter')).rowCount]).toEqual([before, 0]);
  });

  it('[TERMS-3] the version in force and the operator are public', async () => {
    const terms = Terms.parse(await (await fetch(`${app.api}/terms`)).json());
    expect(terms).toMatchObject({
      version: newest?.version,
      next: null,
      operator: {
        name: operator.OPERATOR_NAME,
        address: operator.OPERATOR_ADDRESS,
        email: operator.OPERATOR_EMAIL,
      },
    });
  });

  it('[TERMS-4] records are shown to their reader alone', async () => {
    expect((await fetch(`${app.api}/terms/consents`)).status).toBe(401);
    const [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
    expect((await getConsents(anna)).items[0]?.language).toBe('en');
    expect((await getConsents(boris)).items[0]?.language).toBe('de');
  });

  it('[TERMS-8] an objection needs a pending change', async () => {
    const anna = await createTestReader(app);
    for (const answer of [
      await anna.post('/terms/objection', { json: { version: 1 } }),
      await anna.post('/terms/objection', { json: { version: (newest?.version ?? 0) + 1 } }),
      await anna.delete('/terms/objection/1'),
    ]) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: 'terms.not_pending', error_code: 267 });
    }
  });
});
