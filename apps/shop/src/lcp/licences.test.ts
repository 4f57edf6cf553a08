import { createHash, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { browserAt, startShop } from '../testing.ts';
import { createLcpShop, TRAVEL_GUIDE } from './lcp-shop.testing.ts';
import { decrypt, getLink, isSigned, openLicence, parseLicence, readZip } from './reading-app.testing.ts';

/** Deliveries run in the background. */
const PATIENT = { timeout: 20_000 };

const shop = await createLcpShop();
afterAll(() => shop.closeCloud());
const anna = await shop.signIn();

describe('a protected book', () => {
  it('[SHOP-38] is marked in the catalogue and on its page, which sells and lends it', async () => {
    const catalogue = (await shop.createBrowser().open('/')).text;
    expect(catalogue.match(/Protected with LCP/g)).toHaveLength(2);
    const { text } = await shop.createBrowser().open('/books/kueche-fuer-zwei');
    for (const label of ['Protected with LCP', 'Buy for $8.99', 'Borrow for 14 days', 'Borrow for 2 minutes'])
      expect(text).toContain(label);
    expect((await shop.createBrowser().open('/books/seven-days-of-rain')).text).not.toMatch(/Protected|Borrow/);
  });

  it('[SHOP-38] cannot be borrowed by strangers, without a length, or by its owner; other books are not lent', async () => {
    const stranger = shop.createBrowser();
    await stranger.open('/books/kueche-fuer-zwei');
    const asked = await stranger.submit('/books/kueche-fuer-zwei/borrow', { length: 'short' });
    expect(asked.url.pathname).toBe('/login');
    const berta = await shop.signIn('berta');
    await berta.open('/books/kueche-fuer-zwei');
    expect((await berta.submit('/books/kueche-fuer-zwei/borrow', { length: 'for ever' })).status).toBe(404);
    await berta.open('/books/kueche-fuer-zwei');
    const token = /name="_form" value="([^"]*)"/.exec((await berta.open('/books/seven-days-of-rain')).text)?.[1] ?? '';
    expect((await berta.post('/books/seven-days-of-rain/borrow', { _form: token, length: 'short' })).status).toBe(404);
    await shop.buy(berta);
    await berta.post('/books/kueche-fuer-zwei/borrow', { _form: token, length: 'short' });
    expect(await shop.listLicenceIds(berta)).toHaveLength(1);
  });

  it('[SHOP-38] is bought once and borrowed once at a time, however often the button is pressed', async () => {
    const clara = await shop.signIn('clara');
    await clara.open(TRAVEL_GUIDE);
    await Promise.all([1, 2, 3].map(() => clara.submit(`${TRAVEL_GUIDE}/borrow`, { length: 'short' })));
    expect(await shop.listLicenceIds(clara)).toHaveLength(1);
    expect((await clara.open(TRAVEL_GUIDE)).text).toContain('Borrowed until');
    await clara.open('/books/kueche-fuer-zwei');
    await Promise.all([1, 2, 3].map(() => clara.submit('/books/kueche-fuer-zwei/buy')));
    expect(await shop.listLicenceIds(clara)).toHaveLength(2);
    expect((await clara.open('/books/kueche-fuer-zwei')).text).toContain('You own this book.');
  });
});

describe('a licence', () => {
  it('[SHOP-39] is signed by the certificate of the shop, which the published authority issued', async () => {
    const text = await shop.fetchLicence(await shop.buy(await shop.signIn('dora')));
    expect(isSigned(text)).toBe(true);
    expect(isSigned(text.replace('"issued":"2', '"issued":"3'))).toBe(false);
    const response = await fetch(`${shop.url}/lcp/authority.pem`);
    const authority = new X509Certificate(await response.text());
    const certificate = new X509Certificate(Buffer.from(parseLicence(text).signature.certificate, 'base64'));
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(new Date(certificate.validFrom) < new Date(parseLicence(text).issued)).toBe(true);
  });

  it('[SHOP-39] leads with the passphrase to the content key, and the book to its text', async () => {
    const emma = await shop.signIn('emma');
    const text = await shop.fetchLicence(await shop.buy(emma));
    const licence = parseLicence(text);
    const { response, bytes, entries } = await shop.downloadPublication(text);
    expect(response.headers.get('content-type')).toBe('application/epub+zip');
    const link = licence.links.find(({ rel }) => rel === 'publication');
    expect(link?.length).toBe(bytes.length);
    expect(link?.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(entries.has('META-INF/license.lcpl')).toBe(false);
    expect(openLicence(licence, 'another passphrase')).toBeUndefined();
    const contentKey = openLicence(licence, await shop.showPassphrase(emma)) ?? Buffer.alloc(0);
    const chapter = entries.get('OEBPS/01.xhtml')?.content ?? Buffer.alloc(0);
    expect(inflateRawSync(decrypt(contentKey, chapter)).toString()).toContain(
      'Dieses Buch ist in einer Küche entstanden',
    );
  });

  it('[SHOP-39] names its provider, its addresses below the shop, and the period of a loan only', async () => {
    const frida = await shop.signIn('frida');
    const [bought, lent] = [await shop.buy(frida), await shop.borrow(frida, 'fortnight', TRAVEL_GUIDE)];
    const licences = [parseLicence(await shop.fetchLicence(bought)), parseLicence(await shop.fetchLicence(lent))];
    for (const licence of licences) {
      expect(licence.provider).toBe(shop.url);
      expect(licence.links.map(({ rel }) => rel)).toEqual(['hint', 'publication', 'self', 'status']);
      for (const { href } of licence.links) expect(href.startsWith(`${shop.url}/lcp/`)).toBe(true);
      const hintPage = await (await fetch(getLink(licence, 'hint'))).text();
      expect(hintPage).toContain('Forgot your LCP passphrase?');
    }
    const [purchase, loan] = licences;
    expect(purchase?.rights).toBeUndefined();
    const { start = '', end = '' } = loan?.rights ?? {};
    expect(Date.parse(end) - Date.parse(start)).toBe(14 * 24 * 3600 * 1000);
    const response = await fetch(`${shop.url}/lcp/licences/${lent}`);
    expect(response.headers.get('content-type')).toBe('application/vnd.readium.lcp.license.v1.0+json');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="verkhni-likhtari.lcpl"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('[SHOP-39] secrets are sealed in the database: it holds no passphrase and no key', async () => {
    const greta = await shop.signIn('greta');
    const text = await shop.fetchLicence(await shop.buy(greta));
    const passphrase = await shop.showPassphrase(greta);
    const contentKey = openLicence(parseLicence(text), passphrase) ?? Buffer.alloc(0);
    const { rows } = await shop.db.query<{ line: string }>(
      `SELECT p::text AS line FROM lcp_provider p UNION ALL SELECT p::text FROM lcp_publications p
       UNION ALL SELECT p::text FROM lcp_passphrases p UNION ALL SELECT l::text FROM lcp_licences l`,
    );
    const dump = rows.map(({ line }) => line).join('\n');
    const userKey = createHash('sha256').update(passphrase).digest('hex');
    for (const secret of [Buffer.from(passphrase).toString('hex'), contentKey.toString('hex'), userKey, passphrase])
      expect(dump.includes(secret)).toBe(false);
    expect(dump).not.toContain(Buffer.from('rsaEncryption').toString('hex'));
    const [row] = (await shop.db.query<{ private_key: Buffer }>('SELECT private_key FROM lcp_provider')).rows;
    expect(row?.private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });
});

describe('another shared key', () => {
  it('[SHOP-39] makes new secrets; licences that were issued stay valid', async () => {
    const former = await createLcpShop();
    former.closeCloud();
    const nadja = await former.signIn('nadja');
    const issued = await former.buy(nadja);
    const passphrase = await former.showPassphrase(nadja);
    const before = parseLicence(await former.fetchLicence(issued));
    const renewed = await startShop({ databaseUrl: former.databaseUrl, sharedKey: 'another key that only two know' });
    try {
      const text = await (await fetch(`${renewed.url}/lcp/licences/${issued}`)).text();
      const after = parseLicence(text);
      expect(isSigned(text)).toBe(true);
      expect(after.signature.certificate).not.toBe(before.signature.certificate);
      expect(openLicence(after, passphrase)).toEqual(openLicence(before, passphrase));
      const browser = browserAt(renewed.url);
      await browser.open('/login');
      await browser.submit('/login', { login: 'nadja@lantern.example', password: 'eight888' });
      expect((await browser.open('/passphrase')).text).not.toContain(passphrase);
      await browser.open(TRAVEL_GUIDE);
      await browser.submit(`${TRAVEL_GUIDE}/buy`);
      const created = /<code>([^<]+)<\/code>/.exec((await browser.open('/passphrase')).text)?.[1] ?? '';
      const { text: purchases } = await browser.open('/purchases');
      const [id = ''] = [...purchases.matchAll(/href="\/lcp\/licences\/([\w-]+)"/g)].map((match) => match[1]);
      const document = await (await fetch(`${renewed.url}/lcp/licences/${id}`)).text();
      expect(openLicence(parseLicence(document), created)).toHaveLength(32);
    } finally {
      await renewed.close();
    }
  });
});

describe('the passphrase', () => {
  it('[SHOP-40] is generated with the first protected book, shown to its owner only, and the same for the next', async () => {
    const helga = await shop.signIn('helga');
    expect((await helga.open('/passphrase')).text).toContain('You don’t have a passphrase yet.');
    const first = await shop.buy(helga);
    const passphrase = await shop.showPassphrase(helga);
    expect(passphrase).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/);
    const second = await shop.borrow(helga, 'short', TRAVEL_GUIDE);
    expect(await shop.showPassphrase(helga)).toBe(passphrase);
    expect([await shop.opens(first, passphrase), await shop.opens(second, passphrase)]).toEqual([true, true]);
    expect(await shop.showPassphrase(anna)).not.toBe(passphrase);
    expect((await shop.createBrowser().open('/passphrase')).url.pathname).toBe('/login');
    const { encryption } = parseLicence(await shop.fetchLicence(first));
    expect(encryption.user_key.text_hint).toBe('You’ll find it in your account at Lantern Books');
  });

  it('[SHOP-40] can be chosen with a hint; former ones stay shown for the books they open', async () => {
    const ida = await shop.signIn('ida', { 'accept-language': 'de' });
    await ida.open('/passphrase');
    const chosen = { passphrase: '  Sieben Lampen im Saal ', hint: 'Was brennt im Saal?' };
    expect((await ida.submit('/passphrase', chosen)).text).toContain('Ihre Passphrase wurde gespeichert.');
    const first = await shop.buy(ida);
    expect(await shop.opens(first, 'Sieben Lampen im Saal')).toBe(true);
    const licence = parseLicence(await shop.fetchLicence(first));
    expect(licence.encryption.user_key.text_hint).toBe('Was brennt im Saal?');
    await ida.open('/passphrase');
    const { text } = await ida.submit('/passphrase', { passphrase: '<b>acht Lampen', hint: 'noch eine' });
    expect(text).toContain('<code>&lt;b&gt;acht Lampen</code>');
    expect(text).toContain('Frühere Passphrasen');
    expect(text).toContain('<code>Sieben Lampen im Saal</code>');
    const second = await shop.borrow(ida, 'short', TRAVEL_GUIDE);
    expect([await shop.opens(first, 'Sieben Lampen im Saal'), await shop.opens(second, '<b>acht Lampen')]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    { passphrase: 'short', hint: 'a hint', error: 'Use 8 to 200 characters for your passphrase.' },
    { passphrase: 'x'.repeat(201), hint: 'a hint', error: 'Use 8 to 200 characters for your passphrase.' },
    { passphrase: 'seven lamps', hint: '', error: 'Enter a hint' },
    { passphrase: 'seven lamps', hint: 'It’s SEVEN LAMPS', error: 'Enter a hint' },
    { passphrase: 'seven lamps', hint: 'x'.repeat(101), error: 'Enter a hint' },
  ])('[SHOP-40] is refused beside its field: $error', async ({ passphrase, hint, error }) => {
    const browser = await shop.signIn();
    await browser.open('/passphrase');
    const { status, text } = await browser.submit('/passphrase', { passphrase, hint });
    expect(status).toBe(422);
    expect(text).toContain(error);
    expect(text).toContain('aria-invalid="true"');
  });
});

describe('a delivery', () => {
  it('[SHOP-46] registers the hash of the passphrase first, then puts the EPUB with its licence into the library', async () => {
    const jana = await shop.signIn('jana');
    const before = shop.calls.length;
    const id = await shop.buy(jana);
    await expect.poll(async () => (await jana.open('/purchases')).text, PATIENT).toContain('In your library');
    const [token, file] = shop.calls.slice(before);
    expect([token?.call, file?.call]).toEqual(['POST /lcp-token', 'PUT /files/Küche für zwei.epub']);
    for (const call of [token, file]) {
      expect(call?.query.get('content_sha256')).toBe(
        createHash('sha256')
          .update(call?.body ?? '')
          .digest('hex'),
      );
      expect(call?.query.get('signature_v2')).toMatch(/^[0-9a-f]{64}$/);
      expect(call?.query.get('user')).toBe(token?.query.get('user'));
    }
    const userKey = createHash('sha256').update(await shop.showPassphrase(jana));
    expect(JSON.parse(token?.body.toString() ?? '')).toEqual({
      provider: shop.url,
      lcp_hashed_passphrase: userKey.digest('base64'),
    });
    const embedded = readZip(file?.body ?? Buffer.alloc(0))
      .get('META-INF/license.lcpl')
      ?.content.toString();
    expect(embedded).toBe(await shop.fetchLicence(id));
    shop.scheduleDelivery();
    await shop.borrow(jana, 'short', TRAVEL_GUIDE);
    await expect.poll(() => shop.calls.slice(before).map(({ call }) => call), PATIENT).toHaveLength(3);
  });

  it('[SHOP-46] is not blocked by a cloud that does not know the call, and tells it again later', async () => {
    shop.responses.tokens = 404;
    const klara = await shop.signIn('klara');
    await shop.buy(klara);
    await expect.poll(async () => (await klara.open('/purchases')).text, PATIENT).toContain('In your library');
    shop.responses.tokens = 200;
    const before = shop.calls.length;
    shop.scheduleDelivery();
    await expect.poll(() => shop.calls.slice(before).map(({ call }) => call), PATIENT).toEqual(['POST /lcp-token']);
    await expect
      .poll(
        async () => (await shop.db.query('SELECT FROM lcp_passphrases WHERE registered_at IS NULL')).rowCount,
        PATIENT,
      )
      .toBe(0);
  });
});
