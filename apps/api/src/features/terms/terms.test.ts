import { Consents, Terms, termsTexts } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader } from '../../testing/a-reader.ts';
import { customers } from '../../testing/a-shop.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const operator = {
  OPERATOR_NAME: 'Lantern Reading Rooms Ltd',
  OPERATOR_ADDRESS: '1 Harbour Lane, Northgate',
  OPERATOR_EMAIL: 'hello@lantern.example',
};

const mailsTo = async (app: TestApp, name: 'anna' | 'boris', subject: RegExp) =>
  (await app.mails()).filter((mail) => mail.to === customers[name].email && subject.test(mail.subject));
type Reader = Awaited<ReturnType<typeof aReader>>;
const consentsOf = async (reader: Reader): Promise<Consents> =>
  Consents.parse(await (await reader.get('/terms/consents')).json());

describe('what is recorded at signing in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: operator });
  });
  afterAll(() => app.close());

  it('[TERMS-3] the newest text is in force from the first visit on', async () => {
    const terms = Terms.parse(await (await fetch(`${app.api}/terms`)).json());
    expect(terms).toMatchObject({ version: termsTexts.at(-1)?.version, next: null });
  });

  it('[TERMS-1] holds version, language, checksum, time, way and cut network, once, however often somebody comes', async () => {
    const before = Date.now();
    const anna = await aReader(app);
    await aReader(app);
    const { applies, items, pending } = await consentsOf(anna);
    expect({ applies, pending }).toEqual({ applies: 1, pending: null });
    expect(items).toEqual([
      {
        version: 1,
        language: 'en',
        text_sha256: termsTexts[0]?.sha256.en,
        way: 'password',
        network: '127.0.0.0/24',
        accepted_at: expect.any(String),
      },
    ]);
    expect(Date.parse(items[0]?.accepted_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
  });

  it('[TERMS-1] is that of a browser too, in the language of its page', async () => {
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
    const { items } = await consentsOf(await aReader(app, 'boris'));
    expect(items).toMatchObject([{ version: 1, language: 'de', text_sha256: termsTexts[0]?.sha256.de }]);
  });

  it('[TERMS-2] the first time is confirmed by mail in the reader’s language, and only that', async () => {
    const [mail, ...more] = await mailsTo(app, 'boris', /Bibliothek ist offen/);
    expect(more).toEqual([]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Zugang freigeschaltet');
      expect(part).toContain('Fassung 1');
      expect(part).toContain(`${app.url}/de/terms-of-use`);
      expect(part).toContain(`${app.url}/de/privacy-policy`);
    }
  });

  it('[TERMS-2] a reader without an address is let in all the same', async () => {
    const nameless = await app.sql(
      `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
       VALUES ('lantern', '1', 'nobody', 'Lantern', 'nobody', '', '', '', 'en', 1) RETURNING id`,
    );
    const visit = { network: '127.0.0.0/24', userAgent: '', language: 'uk' as const };
    const issued = await app.deps.services.auth.enter(BigInt(nameless.rows[0].id), {
      way: 'google',
      remember: false,
      visit,
    });
    expect(await app.deps.services.terms.consents(issued.readerId)).toMatchObject({
      items: [{ way: 'google', language: 'uk' }],
    });
  });

  it('[TERMS-3] anybody is told which version is in force, and who runs this', async () => {
    const terms = Terms.parse(await (await fetch(`${app.api}/terms`)).json());
    expect(terms).toMatchObject({
      version: 1,
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
    const [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
    expect((await consentsOf(anna)).items[0]?.language).toBe('en');
    expect((await consentsOf(boris)).items[0]?.language).toBe('de');
  });

  it('[TERMS-8] there is nothing to object to', async () => {
    const anna = await aReader(app);
    for (const answer of [
      await anna.post('/terms/objection', { json: { version: 1 } }),
      await anna.post('/terms/objection', { json: { version: 2 } }),
      await anna.delete('/terms/objection/2'),
    ]) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: 'terms.not_pending', error_code: 267 });
    }
  });
});
